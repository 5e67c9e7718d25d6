import type { Schemas } from 'innkeeper-client';

export type Explanation = Schemas['RoomExplanation'];
export type Token = Schemas['RoomToken'];

/** One name in each line; blank lines and repeated names are left out. */
export function namesIn(text: string): readonly string[] {
  return [
    ...new Set(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ),
  ];
}

/** The name of the reference that a name is mapped to; undefined: none. */
export function mappedTo({ status, candidates }: Explanation): string | undefined {
  return status === 'mapped' ? candidates[0]?.name : undefined;
}

/** Names that both have and that now lead elsewhere, with where they led before. */
export function changesBetween(
  before: readonly Explanation[],
  after: readonly Explanation[],
): ReadonlyMap<string, string | undefined> {
  const earlier = new Map(before.map((one) => [one.name, one]));
  return new Map(
    after.flatMap((one) => {
      const old = earlier.get(one.name);
      return old === undefined || mappedTo(old) === mappedTo(one) ? [] : [[one.name, mappedTo(old)] as const];
    }),
  );
}

/** A stretch of a name, and what it was read as. */
export interface Stretch {
  readonly text: string;
  readonly token: Token | undefined;
}

/** The whole name in stretches, with those between the tokens. */
export function stretchesOf(name: string, tokens: readonly Token[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let at = 0;
  for (const token of tokens.toSorted((one, other) => one.start - other.start)) {
    // Some words state two attributes; the first is shown.
    if (token.start < at) continue;
    if (token.start > at) stretches.push({ text: name.slice(at, token.start), token: undefined });
    stretches.push({ text: name.slice(token.start, token.end), token });
    at = token.end;
  }
  if (at < name.length) stretches.push({ text: name.slice(at), token: undefined });
  return stretches;
}
