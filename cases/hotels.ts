import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Matcher, resolveCountry } from '../src/hotels/engine/index.ts';
import { Problem } from '../src/lib/problem.ts';
import { catalogueFile, readLabelled, readShards } from './hotels-data.ts';
import { calibration, measure, measureBy, type Bin, type Metrics, type Scored } from './hotels-metrics.ts';

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
    throw new Problem('Say which folder to score: --data DIR (input.csv, truth.csv).');
  const accepted = values.accepted === undefined ? undefined : await readAccepted(values.accepted);
  const rows = await readLabelled(values.data);
  const shards = await readShards(catalogueFile(values.data, values.catalogue));
  const matcher = new Matcher(shards.values());
  const began = process.hrtime.bigint();
  const scored: Scored[] = rows.map((row) => ({ row, outcome: matcher.match(row.text, row) }));
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;
  const report = {
    ...measure(scored),
    rowsPerSecond: Math.round(rows.length / seconds),
    byKind: measureBy(scored, ({ row }) => row.kind),
    byCountry: measureBy(scored, ({ row }) => resolveCountry(row.text.country) ?? row.text.country),
    byClass: countBy(scored, ({ outcome }) => outcome.class),
    calibration: calibration(scored),
    flips: accepted === undefined ? undefined : flips(scored, accepted),
  };
  if (values.accepted !== undefined && values.accept)
    await writeFile(values.accepted, JSON.stringify(keptOf(scored)));
  if (values.rows !== undefined) await writeFile(values.rows, rowsCsv(scored));
  console.log(values.json ? JSON.stringify(report, null, 2) : table(report));
}

type Run = Readonly<Record<string, Kept>>;

function keptOf(scored: readonly Scored[]): Run {
  return Object.fromEntries(
    scored.map(({ row, outcome }) => [row.id, { verdict: outcome.verdict, hotel: outcome.hotelId }]),
  );
}

function flips(scored: readonly Scored[], before: Run): { row: string; was: Kept; is: Kept }[] {
  return Object.entries(keptOf(scored)).flatMap(([row, is]) => {
    const was = before[row];
    return was !== undefined && (was.verdict !== is.verdict || was.hotel !== is.hotel)
      ? [{ row, was, is }]
      : [];
  });
}

/** The first run has nothing to be compared with: there is no file yet. */
async function readAccepted(file: string): Promise<Run> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  try {
    return JSON.parse(text) as Run; // written below `--accept`
  } catch {
    throw new Problem(
      `${file} holds no accepted run (it is not JSON): move it away, and --accept writes one there.`,
    );
  }
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

interface Report extends Metrics {
  readonly rowsPerSecond: number;
  readonly byKind: Readonly<Record<string, Metrics>>;
  readonly byCountry: Readonly<Record<string, Metrics>>;
  readonly byClass: Readonly<Record<string, number>>;
  readonly calibration: readonly Bin[];
  readonly flips: readonly unknown[] | undefined;
}

/** For a person: the figures, then the same few per kind, per country and per class, then the calibration. */
function table(report: Report): string {
  const figures = Object.entries(report).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'number' ? [line([name, value.toLocaleString('en', { maximumFractionDigits: 4 })])] : [],
  );
  const groups = (name: string, by: Readonly<Record<string, Metrics>>) => [
    '',
    line([name, 'rows', 'matched', 'precision', 'recall', 'found', 'shown', 'review']),
    ...Object.entries(by).map(([key, one]) =>
      line([key, one.rows, one.matched, one.precision, one.recall, one.found, one.shown, one.reviewShare]),
    ),
  ];
  return [
    ...figures,
    ...(report.flips === undefined ? [] : [line(['flips', report.flips.length])]),
    ...groups('kind', report.byKind),
    ...groups('country', report.byCountry),
    '',
    line(['class', 'rows']),
    ...Object.entries(report.byClass).map(line),
    '',
    line(['calibration', 'rows', 'said', 'right']),
    ...report.calibration.map((bin, index) => line([`from .${index}`, bin.rows, bin.said, bin.right])),
  ].join('\n');
}

function line(cells: readonly (string | number)[]): string {
  const text = (cell: string | number) =>
    typeof cell === 'string' || Number.isInteger(cell) ? String(cell) : cell.toFixed(3);
  return cells
    .map((cell, index) => text(cell).padEnd(index === 0 ? 24 : 10))
    .join('')
    .trimEnd();
}
