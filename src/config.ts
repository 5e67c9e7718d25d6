import { variables } from './config-table.ts';
import { type Environment, fallbackOf, readVariable, type Variable } from './lib/variable.ts';

type Variables = typeof variables;
type ValueOf<V> = V extends Variable<infer T> ? T : never;

export type Config = { readonly [Key in keyof Variables]: ValueOf<Variables[Key]> };

/** Parses every variable; an empty one counts as not set. Throws a Problem for an invalid value. */
export function readConfig(environment: Environment): Config {
  const entries = Object.entries<Variable<unknown>>(variables).map(([key, row]) => [
    key,
    readVariable(row, environment),
  ]);
  // Each entry was parsed by the row whose type `Config` names under the same key.
  return Object.fromEntries(entries) as Config;
}

export interface ShownVariable {
  readonly name: string;
  readonly value: string;
  readonly isDefault: boolean;
  readonly unit: string;
  readonly meaning: string;
}

/** The effective values for a person to read; secrets are masked. */
export function showConfig(config: Config): ShownVariable[] {
  return Object.entries<Variable<unknown>>(variables).map(([key, row]) => {
    const value = config[key as keyof Config]; // the keys of the table are the keys of the type made from it
    const { name, unit, meaning, show = String } = row;
    const isDefault = value === fallbackOf(row, { DATABASE_URL: config.databaseUrl });
    return { name, value: show(value), isDefault, unit, meaning };
  });
}
