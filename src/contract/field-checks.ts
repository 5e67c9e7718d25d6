import { limits } from './limits.ts';
import { Refusal, refuse } from './refusal.ts';
import type { RefusalName } from './refusals.ts';

/** An invalid field: its JSON pointer, and a sentence with its value and what is expected. */
export interface FieldError {
  readonly pointer: string;
  readonly message: string;
}

/** The members of a body that do not fit its schema. The checks behind the schema skip them. */
export type Misfits = ReadonlySet<string>;
const none: Misfits = new Set();

export function pointerTo(path: readonly string[]): string {
  return path.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** A refusal because of one field: the response lists it in `errors`, and its message is the description. */
export function refuseField(name: RefusalName, error: FieldError): Refusal {
  return refuse(name, error.message, { errors: [error] });
}

export function fieldErrorsOf({ extra }: Refusal): readonly FieldError[] {
  // Only `refuseField`, `together` and the schema check set this member.
  return (extra?.['errors'] ?? []) as readonly FieldError[];
}

type Checks = Readonly<Record<string, () => unknown>>;

/**
 * Runs independent checks, each under the name of its field, and returns their results. If some of them refuse, it
 * throws the first refusal with the field errors of all.
 */
export function together<C extends Checks>(
  checks: C,
  misfits: Misfits = none,
): { readonly [K in keyof C]: ReturnType<C[K]> } {
  const results: Record<string, unknown> = {};
  const refusals: Refusal[] = [];
  for (const [field, check] of Object.entries(checks)) {
    // The schema check has reported this field already; the results that need it cannot be returned.
    if (misfits.has(field)) refusals.push(refuse('misfit'));
    else attempt(() => (results[field] = check()), refusals);
  }
  throwAll(refusals);
  return results as { [K in keyof C]: ReturnType<C[K]> }; // every check returned
}

/** The same check of every element of a list, until as many are refused as a response lists. */
export function each<T, R>(values: readonly T[], check: (value: T, at: number) => R): R[] {
  const results: R[] = [];
  const refusals: Refusal[] = [];
  for (const [at, value] of values.entries()) {
    if (refusals.length >= limits.problemsNamed) break;
    attempt(() => results.push(check(value, at)), refusals);
  }
  throwAll(refusals);
  return results;
}

/** Throws the first refusal with the field errors of all. */
export function throwAll(refusals: readonly Refusal[], further: readonly FieldError[] = []): void {
  const [first] = refusals;
  if (first === undefined) return;
  const errors = [...refusals.flatMap(fieldErrorsOf), ...further].slice(0, limits.problemsNamed);
  throw errors.length === 0 ? first : refuse(first.refusal, first.detail, { ...first.extra, errors });
}

function attempt(check: () => unknown, refusals: Refusal[]): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refusals.push(error);
  }
}
