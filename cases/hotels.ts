import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Matcher } from '../src/hotels/engine/index.ts';
import { catalogueFile, readLabelled, readShards } from './hotels-data.ts';
import { calibration, measure, measureBy, type Scored } from './hotels-metrics.ts';

/** A verdict of the accepted run: what a flip is counted against. */
interface Kept {
  readonly verdict: string;
  readonly hotel: number | undefined;
}

/**
 * `npm run cases -- hotels --data DIR [--catalogue FILE] [--json] [--accepted FILE [--accept]]`: scores the engine on a
 * folder with input.csv and truth.csv.
 */
export async function score(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      catalogue: { type: 'string' },
      json: { type: 'boolean', default: false },
      accepted: { type: 'string' },
      accept: { type: 'boolean', default: false },
      rows: { type: 'string' },
    },
  });
  if (values.data === undefined)
    throw new Error('Say which folder to score: --data DIR (input.csv, truth.csv).');
  const rows = await readLabelled(values.data);
  const shards = await readShards(catalogueFile(values.data, values.catalogue));
  const matcher = new Matcher(shards.values());
  const began = process.hrtime.bigint();
  const scored: Scored[] = rows.map((row) => ({ row, outcome: matcher.match(row.text) }));
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;
  const report = {
    ...measure(scored),
    rowsPerSecond: Math.round(rows.length / seconds),
    byKind: measureBy(scored, ({ row }) => row.kind),
    byCountry: measureBy(scored, ({ row }) => row.text.country.toUpperCase()),
    byClass: countBy(scored, ({ outcome }) => outcome.class),
    calibration: calibration(scored),
    flips: values.accepted === undefined ? undefined : await flips(scored, values.accepted, values.accept),
  };
  if (values.rows !== undefined) await writeFile(values.rows, rowsCsv(scored));
  console.log(values.json ? JSON.stringify(report, null, 2) : table(report));
}

async function flips(
  scored: readonly Scored[],
  file: string,
  accept: boolean,
): Promise<{ row: string; was: Kept; is: Kept }[]> {
  const now: Record<string, Kept> = Object.fromEntries(
    scored.map(({ row, outcome }) => [row.id, { verdict: outcome.verdict, hotel: outcome.hotelId }]),
  );
  // The file was written by this very function.
  const before = (await readFile(file, 'utf8').then(JSON.parse, () => ({}))) as Record<string, Kept>;
  if (accept) await writeFile(file, JSON.stringify(now));
  return Object.entries(now).flatMap(([row, is]) => {
    const was = before[row];
    return was !== undefined && (was.verdict !== is.verdict || was.hotel !== is.hotel)
      ? [{ row, was, is }]
      : [];
  });
}

function countBy(scored: readonly Scored[], key: (one: Scored) => string): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(scored, key)].map(([name, all]) => [name, all.length]));
}

function rowsCsv(scored: readonly Scored[]): string {
  return scored
    .map(({ row, outcome }) =>
      [
        row.id,
        row.kind,
        row.defect,
        outcome.verdict,
        outcome.class,
        outcome.confidence?.toFixed(4),
        outcome.hotelId,
        row.right.has(outcome.hotelId ?? 0),
      ].join(','),
    )
    .join('\n');
}

function table(report: Record<string, unknown>): string {
  const figures = Object.entries(report).filter(([, value]) => typeof value === 'number');
  return figures
    .map(
      ([name, value]) =>
        `${name.padEnd(24)} ${Number(value).toLocaleString('en', { maximumSignificantDigits: 5 })}`,
    )
    .join('\n');
}
