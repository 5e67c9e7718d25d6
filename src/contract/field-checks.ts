import { limits } from './limits.ts';
import { Refusal, refuse } from './refusal.ts';
import type { RefusalName } from './refusals.ts';

/** An invalid field: its JSON pointer, and a sentence with its value and what is expected. */
export interface FieldError {
  readonly pointer: string;
  readonly message: string;
}

/** Invalid fields, of which a response lists the first. */
export interface Problems {
  readonly errors: readonly FieldError[];
  /** How many there are besides. */
  readonly more: number;
}

/** The members of a body that do not match its schema. The checks behind the schema skip them. */
export type Mismatches = ReadonlySet<string>;
const none: Mismatches = new Set();

export function pointerTo(path: readonly string[]): string {
  return path.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** A refusal because of one field: the response lists it in `errors`, and its message is the description. */
export function refuseField(name: RefusalName, error: FieldError): Refusal {
  return refuseFields(name, { errors: [error], more: 0 });
}

/** A function that makes refusals of one name, each because of one field. */
export function fieldRefusal(name: RefusalName): (pointer: string, message: string) => Refusal {
  return (pointer, message) => refuseField(name, { pointer, message });
}

/** A refusal because of several fields; the message of the first is the description. */
export function refuseFields(name: RefusalName, problems: Problems): Refusal {
  return refuse(name, problems.errors[0]?.message, listed(problems));
}

/** The one place where the list of a response ends, and says how many errors it leaves out. */
function listed({ errors, more }: Problems): Readonly<Record<string, unknown>> {
  const shown = errors.slice(0, limits.problemsNamed);
  const left = Math.min(more + errors.length, limits.problemsCounted) - shown.length;
  return { errors: shown, ...(left > 0 && { moreErrors: left }) };
}

export function problemsOf({ extra }: Refusal): Problems {
  // Only `listed` sets these members.
  const { errors = [], moreErrors: more = 0 } = (extra ?? {}) as {
    errors?: FieldError[];
    moreErrors?: number;
  };
  return { errors, more };
}

/** An empty value counts as absent. */
export function unlessEmpty<T extends string | readonly unknown[]>(value: T | undefined): T | undefined {
  return value === undefined || value.length === 0 ? undefined : value;
}

type Checks = Readonly<Record<string, () => unknown>>;

/**
 * Runs independent checks, each under the name of its field, and returns their results. If some of them refuse, it
 * throws the first refusal with the field errors of all.
 */
export function together<C extends Checks>(
  checks: C,
  mismatches: Mismatches = none,
): { readonly [K in keyof C]: ReturnType<C[K]> } {
  const results: Record<string, unknown> = {};
  const refusals: Refusal[] = [];
  for (const [field, check] of Object.entries(checks)) {
    // The schema check has reported this field already; the results that need it cannot be returned.
    if (mismatches.has(field)) refusals.push(refuse('invalid-value'));
    else attempt(() => (results[field] = check()), refusals);
  }
  throwAll(refusals);
  return results as { [K in keyof C]: ReturnType<C[K]> }; // every check returned
}

/** The same check of every element of a list, until as many are refused as a response counts. */
export function each<T, R>(values: readonly T[], check: (value: T, at: number) => R): R[] {
  const results: R[] = [];
  const refusals: Refusal[] = [];
  for (const [at, value] of values.entries()) {
    if (refusals.length >= limits.problemsCounted) break;
    attempt(() => results.push(check(value, at)), refusals);
  }
  throwAll(refusals);
  return results;
}

/** Throws the first refusal with the field errors of all. */
export function throwAll(refusals: readonly Refusal[], further: readonly Problems[] = []): void {
  const [first] = refusals;
  if (first === undefined) return;
  const all = [...refusals.map(problemsOf), ...further];
  const errors = all.flatMap((one) => one.errors);
  const more = all.reduce((sum, one) => sum + one.more, 0);
  throw errors.length === 0
    ? first
    : refuse(first.refusal, first.detail, { ...first.extra, ...listed({ errors, more }) });
}

function attempt(check: () => unknown, refusals: Refusal[]): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refusals.push(error);
  }
}

export const refuseCursor = () =>
  refuseField('invalid-value', {
    pointer: '/after',
    message: '`after` is unknown: expected the `next` of the page before',
  });
