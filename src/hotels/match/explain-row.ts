import type { Needs } from '../../platform/needs.ts';
import { explainCandidate, explainOutcome, type Outcome } from '../engine/index.ts';
import { catalogueNow, hotelsById } from './catalogue-store.ts';
import { hotelTextOf, readInput } from './input.ts';
import { matcherFor } from './match-rows.ts';

type Asks = Pick<Needs, 'db' | 'config' | 'log' | 'clock'>;

/** Why a row of a file got its verdict, as lines for a person; undefined: the file has no such row. */
export async function explainRow(
  needs: Asks,
  bytes: AsyncIterable<Uint8Array>,
  wanted: number,
): Promise<string[] | undefined> {
  for await (const { rows, firstRow } of (await readInput(bytes, needs.config.matchChunkRows)).chunks) {
    const row = rows[wanted - firstRow];
    if (row === undefined) continue;
    const matcher = await matcherFor(needs, [row], (await catalogueNow(needs.db)).change);
    const outcome = matcher.match(hotelTextOf(row));
    const names = new Map(
      (
        await hotelsById(
          needs.db,
          outcome.candidates.map(({ id }) => id),
        )
      ).map((hotel) => [hotel.id, hotel]),
    );
    return toldLines(outcome, (id) => {
      const hotel = names.get(id);
      return hotel === undefined ? String(id) : `${id} ${hotel.name}, ${hotel.address || hotel.city}`;
    });
  }
  return undefined;
}

/** The verdict, then for each candidate what speaks for and against it; the numbers of a block add up. */
export function toldLines(outcome: Outcome, nameOf: (id: number) => string): string[] {
  const whole = explainOutcome(outcome);
  const confidence = outcome.confidence === undefined ? '' : `, confidence ${outcome.confidence.toFixed(4)}`;
  return [
    `${outcome.verdict} (${outcome.class}, evidence ${outcome.profile}${confidence})`,
    ...(whole === undefined ? [] : block('the best among its rivals', whole)),
    ...outcome.candidates.flatMap((candidate) => block(nameOf(candidate.id), explainCandidate(candidate))),
  ];
}

function block(
  title: string,
  { prior, parts, logOdds, probability }: ReturnType<typeof explainCandidate>,
): string[] {
  const line = (label: string, value: string, amount: number) =>
    `    ${label.padEnd(44)}${value.padStart(10)}${amount.toFixed(3).padStart(10)}`;
  return [
    `  ${title}`,
    line('before any evidence', '', prior),
    ...parts.map(({ kind, feature, value, logOdds: amount }) =>
      line(`${kind}: ${feature}`, value === null ? 'unknown' : value.toFixed(2), amount),
    ),
    line(`log-odds (probability ${probability.toFixed(4)})`, '', logOdds),
  ];
}
