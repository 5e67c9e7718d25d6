import { Problem } from './problem.ts';

/** One environment variable of a program. */
export interface Variable<T> {
  readonly name: string;
  readonly fallback: T;
  /** The default if the variable named here is set; otherwise `fallback` applies. */
  readonly ifSet?: { readonly name: string; readonly fallback: T };
  readonly unit: string;
  readonly meaning: string;
  /** Completes the sentence "X is "…"; it must be …". */
  readonly allowed: string;
  /** Undefined if the text is not valid. */
  readonly parse: (text: string) => T | undefined;
  /** How the value is shown; secrets are masked. (A method, so that rows of all types fit into one list.) */
  show?(value: T): string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** An empty variable counts as not set. Throws a Problem if the value is not valid. */
export function readVariable<T>(row: Variable<T>, environment: Environment): T {
  const given = environment[row.name];
  if (given === undefined || given === '') return fallbackOf(row, environment);
  const value = row.parse(given);
  if (value === undefined) {
    throw new Problem(`${row.name} is "${withoutPassword(given)}"; it must be ${row.allowed}.`);
  }
  return value;
}

export function fallbackOf<T>({ fallback, ifSet }: Variable<T>, environment: Environment): T {
  return ifSet !== undefined && (environment[ifSet.name] ?? '') !== '' ? ifSet.fallback : fallback;
}

/** Gives the parser and the fallback of a row one type, whatever literals are used. */
export function variable<T>(row: Variable<T>): Variable<T> {
  return row;
}

type Rule<T> = Pick<Variable<T>, 'allowed' | 'parse'>;

export function text(): Rule<string> {
  return { allowed: 'text', parse: (value) => value };
}

export function webAddress(): Rule<string | undefined> & Pick<Variable<string | undefined>, 'show'> {
  return {
    allowed: 'an address such as http://127.0.0.1:9090',
    parse: (value) =>
      /^https?:$/.test(URL.parse(value)?.protocol ?? '') ? value.replace(/\/$/, '') : undefined,
    show: (value) => withoutPassword(value ?? ''),
  };
}

export function wholeNumber(least: number, most: number): Rule<number> {
  return {
    allowed: `a whole number from ${least} to ${most}`,
    parse: (value) => {
      const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
      return number >= least && number <= most ? number : undefined;
    },
  };
}

export function oneOf(words: readonly string[]): Rule<string> {
  return {
    allowed: `one of ${words.join(', ')}`,
    parse: (value) => words.find((word) => word === value.toLowerCase()),
  };
}

export function yesOrNo(): Rule<boolean> {
  const words = new Map([
    ['yes', true],
    ['true', true],
    ['1', true],
    ['no', false],
    ['false', false],
    ['0', false],
  ]);
  return { allowed: 'yes or no', parse: (value) => words.get(value.toLowerCase()) };
}

/** Addresses contain passwords, invalid addresses too. A text without one stays unchanged. */
export function withoutPassword(address: string): string {
  const url = URL.parse(address);
  if (url === null || url.host === '') return address.replace(/:[^:@/]+@/, ':***@');
  if (url.password === '' && !url.searchParams.has('password')) return address;
  if (url.password !== '') url.password = '***';
  if (url.searchParams.has('password')) url.searchParams.set('password', '***');
  return url.href;
}
