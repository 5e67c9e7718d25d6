import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Problem } from '../src/lib/problem.ts';
import { mutants } from './mutants/mutants.ts';
import type { Trim } from './trim.ts';

/** What is asked for: many histories, one, or the faults. */
type Kind = 'many' | 'one' | 'mutants';

interface Option {
  readonly takes?: string;
  /** What it may be asked with. */
  readonly of: readonly Kind[];
  readonly means: string;
}

const options = {
  seeds: {
    takes: 'FROM-TO',
    of: ['many', 'mutants'],
    means:
      'plays these histories, 1-200 without it. Of those in which something is wrong, prints the smallest that breaks the same promise',
  },
  twice: {
    of: ['many'],
    means: 'plays each history again after other ones, and reports the first step that differs',
  },
  stop: { of: ['many'], means: 'ends at the first history in which something is wrong' },
  brief: { of: ['many'], means: 'prints only what is wrong, and looks for no smaller history' },
  digests: {
    takes: 'FILE',
    of: ['many'],
    means:
      'writes a line for each seed: its number, steps and digest. Two runs of one program write the same',
  },
  workers: {
    takes: 'NUMBER',
    of: ['many', 'mutants'],
    means: 'plays so many histories at a time; without it, one for each processor',
  },
  seed: { takes: 'NUMBER', of: ['one'], means: 'plays one history and prints it, step by step' },
  trim: {
    takes: 'JSON',
    of: ['one'],
    means: 'leaves out what a failure, which prints the JSON, does not need',
  },
  film: { of: ['one'], means: 'writes the history as a page of HTML' },
  mutants: {
    of: ['mutants'],
    means:
      'puts one fault after the other into a copy of the program, and reports the seed that finds it: the one that is listed, or the first of 1-2000 (or of 1-TO of --seeds)',
  },
  only: {
    takes: 'WORDS,WORDS',
    of: ['mutants'],
    means: 'takes the faults whose names contain one of these',
  },
  listed: { of: ['mutants'], means: 'plays the seeds that are listed, and no other' },
  results: { takes: 'FILE', of: ['mutants'], means: 'continues the run that has written FILE' },
} as const satisfies Readonly<Record<string, Option>>;

type Name = keyof typeof options;

export type Request =
  | { readonly kind: 'help' }
  | { readonly kind: 'one'; readonly seed: number; readonly trim: Trim; readonly isFilmed: boolean }
  | {
      readonly kind: 'many';
      readonly from: number;
      readonly to: number;
      readonly workers: number;
      readonly stops: boolean;
      readonly isTwice: boolean;
      readonly isBrief: boolean;
      readonly digests: string | undefined;
    }
  | {
      readonly kind: 'mutants';
      readonly mostSeeds: number;
      readonly workers: number;
      readonly isListedOnly: boolean;
      readonly only: string | undefined;
      readonly results: string | undefined;
    };

export function helpText(): string {
  const rows = Object.entries<Option>(options).map(
    ([name, { takes, means }]) => `  ${`--${name} ${takes ?? ''}`.padEnd(21)} ${means}.`,
  );
  return ['npm run simulate -- OPTIONS', ...rows].join('\n');
}

/** Reads what is given on the command line. Throws a `Problem` for what means nothing. */
export function readOptions(args: readonly string[]): Request {
  const given = parsed(args);
  if (given.has('help')) return { kind: 'help' };
  const kind: Kind = given.has('mutants') ? 'mutants' : given.has('seed') ? 'one' : 'many';
  for (const [name, { of }] of Object.entries<Option>(options))
    if (given.has(name) && !of.includes(kind)) throw new Problem(misplaced(name as Name, kind));
  const text = (name: Name): string | undefined => given.get(name);
  if (kind === 'one')
    return {
      kind,
      seed: wholeNumber('seed', text('seed') ?? '', 0),
      trim: trimOf(text('trim') ?? '{}'),
      isFilmed: given.has('film'),
    };
  const workers = wholeNumber('workers', text('workers') ?? String(availableParallelism()), 1);
  const { from, to } = rangeOf(text('seeds') ?? (kind === 'mutants' ? '1-2000' : '1-200'));
  if (kind === 'many')
    return {
      kind,
      from,
      to,
      workers,
      stops: given.has('stop'),
      isTwice: given.has('twice'),
      isBrief: given.has('brief'),
      digests: writable('digests', text('digests')),
    };
  if (from !== 1) throw new Problem('With --mutants, --seeds begins at 1.');
  const only = text('only');
  if (only !== undefined) checkNames(only);
  return {
    kind,
    mostSeeds: to,
    workers,
    isListedOnly: given.has('listed'),
    only,
    results: writable('results', text('results')),
  };
}

/** The options that are given, those without a value with an empty one. */
function parsed(args: readonly string[]): ReadonlyMap<string, string> {
  const types = Object.entries<Option>(options).map(
    ([name, { takes }]) => [name, { type: takes === undefined ? 'boolean' : 'string' }] as const,
  );
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { ...Object.fromEntries(types), help: { type: 'boolean', short: 'h' } },
    });
    return new Map(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : '']),
    );
  } catch (error) {
    const { code, message } = error as Error & { code?: string }; // as parseArgs throws it
    if (code?.startsWith('ERR_PARSE_ARGS_') !== true) throw error;
    throw new Problem(message.split('. ')[0]?.replace(/\.?$/, '.') ?? message);
  }
}

/** How to ask for each kind. */
const asks = { many: 'histories of --seeds', one: '--seed', mutants: '--mutants' } as const;

function misplaced(name: Name, kind: Kind): string {
  const of: readonly Kind[] = options[name].of;
  return `--${name} goes with ${of.map((one) => asks[one]).join(' or ')}, and not with ${asks[kind]}.`;
}

function wholeNumber(name: Name, text: string, least: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(number) && number >= least) return number;
  throw new Problem(`--${name} is a whole number, at least ${least}; "${text}" is not.`);
}

/** The file is written when everything has been played. */
function writable(name: Name, file: string | undefined): string | undefined {
  if (file === undefined || existsSync(path.dirname(path.resolve(file)))) return file;
  throw new Problem(`--${name} is a file in a folder that exists; "${file}" is not.`);
}

function rangeOf(text: string): { readonly from: number; readonly to: number } {
  const [, first = '', last = first] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  const [from, to] = [Number(first), Number(last)];
  if (first !== '' && from <= to && Number.isSafeInteger(to)) return { from, to };
  throw new Problem(`--seeds is one seed, or two with the smaller one first, as in 1-200; "${text}" is not.`);
}

const trimmed = ['profile', 'salt', 'callers', 'inOrder', 'without'] satisfies (keyof Trim)[];

function trimOf(text: string): Trim {
  const wrong = new Problem(
    `--trim is the JSON that a failure prints, with some of ${trimmed.join(', ')}; ${text} is not.`,
  );
  let trim: unknown;
  try {
    trim = JSON.parse(text);
  } catch {
    throw wrong;
  }
  const isObject = typeof trim === 'object' && trim !== null && !Array.isArray(trim);
  if (!isObject || Object.keys(trim as object).some((name) => !trimmed.includes(name as keyof Trim)))
    throw wrong;
  return trim as Trim; // as a failure prints it
}

function checkNames(only: string): void {
  for (const words of only.split(','))
    if (words === '' || !mutants.some(({ name }) => name.includes(words)))
      throw new Problem(
        `No fault has "${words}" in its name (--only). docs/simulated-faults.md has the names.`,
      );
}
