import type { Lexicon } from '../lexicon/lexicon.ts';
import type { Fact } from '../lexicon/fact.ts';
import type { Phrase } from '../words/phrase.ts';
import type { Span } from '../room.ts';

/**
 * The phrases of one name while readers extract its attributes, one after another:
 * a phrase that one reader has consumed is not available to the next.
 */
export class Reading {
  readonly phrases: readonly Phrase[];
  readonly spans: Span[] = [];
  readonly #name: string;
  readonly #taken: boolean[];
  readonly #nounFirst: ReadonlySet<string>;
  readonly #numbering: ReadonlySet<string>;
  readonly #attributes: ReadonlySet<string>;

  /** The name itself shows what is between two phrases: strokes and signs are in none. */
  constructor(
    name: string,
    phrases: readonly Phrase[],
    { grammar, numbering }: Pick<Lexicon, 'grammar' | 'numbering'>,
  ) {
    this.phrases = phrases;
    this.#name = name;
    this.#nounFirst = grammar['adjectives behind nouns'];
    this.#numbering = numbering;
    this.#taken = phrases.map(() => false);
    this.#attributes = new Set(phrases.flatMap(({ facts }) => facts.map(({ attribute }) => attribute)));
  }

  /** Whether any phrase, consumed or not, has one of these attributes: most names have few, so most readers can be skipped. */
  has(...attributes: readonly string[]): boolean {
    return attributes.some((attribute) => this.#attributes.has(attribute));
  }

  /** Whether the word announces a letter or number: "Standard Type B", "Apartment No. 3". */
  isNumbering(word: string): boolean {
    return this.#numbering.has(word);
  }

  isFree(at: number): boolean {
    return this.#taken[at] === false;
  }

  take(at: number, attribute: string, value: string): void {
    const phrase = this.phrases[at];
    if (phrase === undefined) return;
    this.#taken[at] = true;
    const { start, end } = phrase;
    const known = this.spans.findIndex((span) => span.start === start && span.end === end);
    const before = this.spans[known];
    // An abbreviation has several meanings at one position.
    if (before === undefined) this.spans.push({ attribute, value, start, end });
    else this.spans[known] = joined(before, { attribute, value });
  }

  fact(at: number, attribute: string): Fact | undefined {
    const facts = this.phrases[at]?.facts;
    if (facts === undefined) return undefined;
    for (const fact of facts) if (fact.attribute === attribute) return fact;
    return undefined;
  }

  states(at: number, attribute: string, value?: string): boolean {
    const facts = this.phrases[at]?.facts;
    if (facts === undefined) return false;
    for (const fact of facts)
      if (fact.attribute === attribute && (value === undefined || fact.value === value)) return true;
    return false;
  }

  /** The number at this phrase, if it can count beds or rooms. */
  number(at: number): number | undefined {
    const number = this.isFree(at) ? this.phrases[at]?.number : undefined;
    return number !== undefined && number >= 1 && number <= mostCounted ? number : undefined;
  }

  /** Whether the name names connecting rooms: a number then counts rooms. */
  connects(): boolean {
    return this.phrases.some((_, at) => this.states(at, 'feature', 'connecting'));
  }

  /** Nothing but a small word, a size mark or an unknown single letter ("x"). */
  isFiller(at: number): boolean {
    const phrase = this.phrases[at];
    if (phrase === undefined || !this.isFree(at)) return false;
    if (phrase.facts.length === 0) return phrase.number === undefined && phrase.text.length === 1;
    return phrase.facts.every((fact) => fact.attribute === 'filler' || fact.value === 'size');
  }

  /** Whether the language writes the adjective after its noun ("cama doble", "vista mar"). */
  isNounFirst(language: string): boolean {
    return this.#nounFirst.has(language);
  }

  sameSegment(one: number, other: number): boolean {
    return this.phrases[one]?.segment === this.phrases[other]?.segment;
  }

  /** What is written between two phrases; behind the last and before the first, the rest of the name. */
  between(one: number, other: number): string {
    return this.#name.slice(this.phrases[one]?.end ?? 0, this.phrases[other]?.start);
  }

  /** Written in capitals in a name that is not: the A of "Villa A Sea View". */
  isCapital(at: number): boolean {
    const { start, end } = this.phrases[at] ?? { start: 0, end: 0 };
    const text = this.#name.slice(start, end);
    return text !== text.toLowerCase() && this.#name !== this.#name.toUpperCase();
  }

  /** Whether a word for "or", or a slash, is between two phrases. */
  isEither(one: number, other: number): boolean {
    if (this.between(one, other).includes('/')) return true;
    return this.#saysBetween(one, other, 'or');
  }

  /** Whether a word for "and", or a plus, is between two phrases. */
  isAlso(one: number, other: number): boolean {
    if (/[+&]/.test(this.between(one, other))) return true;
    return this.#saysBetween(one, other, 'and');
  }

  #saysBetween(one: number, other: number, joint: string): boolean {
    for (let at = one + 1; at < other; at += 1) if (this.states(at, 'joint', joint)) return true;
    return false;
  }

  isUnknown(at: number): boolean {
    const phrase = this.phrases[at];
    return phrase !== undefined && phrase.facts.length === 0 && phrase.number === undefined;
  }
}

function joined(span: Span, { attribute, value }: Pick<Span, 'attribute' | 'value'>): Span {
  const join = (one: string, other: string): string =>
    one.split('+').includes(other) ? one : `${one}+${other}`;
  return { ...span, attribute: join(span.attribute, attribute), value: join(span.value, value) };
}

/** "Room 305" counts nothing. */
const mostCounted = 20;
