import type { Fact } from '../lexicon/fact.ts';
import type { Symbol } from '../text/symbols.ts';

/** A part of a name: a phrase of the lexicon with its meanings, a number, or an unknown word. */
export interface Phrase {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly segment: number;
  readonly facts: readonly Fact[];
  /** The languages in which it has a meaning, whichever is chosen for the name. */
  readonly languages: ReadonlySet<string>;
  readonly number: number | undefined;
  /** Letters of a script without gaps; unknown ones are joined into one phrase. */
  readonly gapless: boolean;
  readonly touching: boolean;
}

export function phraseOf(symbols: readonly Symbol[], facts: readonly Fact[]): Phrase {
  const first = symbols[0];
  return {
    text: textOf(symbols),
    start: first?.start ?? 0,
    end: symbols.at(-1)?.end ?? 0,
    segment: first?.segment ?? 0,
    facts,
    ...summaryOf(facts),
    gapless: first?.kind === 'letter',
    touching: first?.touching ?? false,
  };
}

function textOf(symbols: readonly Symbol[]): string {
  const [first] = symbols;
  if (first === undefined) return '';
  return symbols.length === 1
    ? first.text
    : symbols.map(({ text }) => text).join(first.kind === 'letter' ? '' : ' ');
}

type Summary = Pick<Phrase, 'languages' | 'number'>;

/** What a branch of the lexicon says it says of every name: its languages are collected once. */
const summaries = new WeakMap<readonly Fact[], Summary>();

function summaryOf(facts: readonly Fact[]): Summary {
  const known = summaries.get(facts);
  if (known !== undefined) return known;
  const made = { languages: new Set(facts.map(({ language }) => language)), number: numberOf(facts) };
  summaries.set(facts, made);
  return made;
}

export function numberOf(facts: readonly Fact[]): number | undefined {
  const number = facts.find((fact) => fact.attribute === 'number')?.value;
  return number === undefined ? undefined : Number(number);
}
