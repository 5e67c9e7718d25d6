import type { Fact } from '../lexicon/branch.ts';
import type { Symbol } from '../text/symbols.ts';

/** A stretch of a name: a phrase of the lexicon with what it says, a number, or an unknown word. */
export interface Phrase {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly segment: number;
  readonly facts: readonly Fact[];
  /** The languages in which it says anything, whichever of them is chosen for the name. */
  readonly languages: ReadonlySet<string>;
  readonly number: number | undefined;
  /** Letters of a script without gaps; unknown ones are joined into one phrase. */
  readonly gapless: boolean;
  readonly touching: boolean;
}

export function phraseOf(symbols: readonly Symbol[], facts: readonly Fact[]): Phrase {
  const first = symbols[0];
  return {
    text: symbols.map((symbol) => symbol.text).join(symbols[0]?.kind === 'letter' ? '' : ' '),
    start: first?.start ?? 0,
    end: symbols.at(-1)?.end ?? 0,
    segment: first?.segment ?? 0,
    facts,
    languages: new Set(facts.map((fact) => fact.language)),
    number: numberOf(facts),
    gapless: first?.kind === 'letter',
    touching: first?.touching ?? false,
  };
}

export function numberOf(facts: readonly Fact[]): number | undefined {
  const number = facts.find((fact) => fact.attribute === 'number')?.value;
  return number === undefined ? undefined : Number(number);
}
