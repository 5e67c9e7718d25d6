import type { Values } from './values.js';

export interface Entry {
  readonly id: string;
  readonly path: string;
  readonly method: string;
  readonly operation: {
    readonly security?: readonly { readonly key?: readonly string[] }[];
    readonly [member: string]: unknown;
  };
}

export interface Shown {
  readonly origin: string;
  /** Empty: the lines name a variable of the shell. */
  readonly key: string;
  readonly values: Values;
}

export function commandLine(shown: Omit<Entry, 'id'> & Shown): string;

/** By path. */
export const needed: Readonly<Record<string, readonly string[]>>;
