import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Matcher, resolveCountry } from '../src/hotels/engine/index.ts';
import { csvLine } from '../src/lib/csv/write.ts';
import { Problem } from '../src/lib/problem.ts';
import { askedWithoutHotel } from './hotels-absent.ts';
import { flipsBetween, readAccepted, runOf, type Flip } from './hotels-accepted.ts';
import { catalogueFile, readCatalogue, type HotelIds } from './hotels-catalogue.ts';
import { readLabelled } from './hotels-data.ts';
import {
  calibration,
  isRight,
  measure,
  measureBy,
  type Bin,
  type Metrics,
  type Scored,
  type Share,
} from './hotels-metrics.ts';

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
  if (values.accept && values.accepted === undefined)
    throw new Problem('--accept writes the run to --accepted FILE: say which.');
  const accepted = values.accepted === undefined ? undefined : await readAccepted(values.accepted);
  const catalogue = await readCatalogue(catalogueFile(values.data, values.catalogue));
  const { rows, remarks } = await readLabelled(values.data, catalogue);
  const matcher = new Matcher(catalogue.shards.values());
  const began = process.hrtime.bigint();
  const scored: Scored[] = rows.map((row) => ({ row, outcome: matcher.match(row.text, row) }));
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;
  const run = runOf(scored, catalogue.ids);
  const report: Report = {
    ...measure(scored),
    matchedWithoutHotel: measure(askedWithoutHotel(rows, matcher)).coverage,
    rowsPerSecond: Math.round(rows.length / seconds),
    byKind: measureBy(scored, ({ row }) => row.kind),
    byCountry: measureBy(scored, ({ row }) => resolveCountry(row.text.country) ?? 'unread'),
    byClass: countBy(scored, ({ outcome }) => outcome.class),
    calibration: calibration(scored),
    flips: accepted === undefined ? null : flipsBetween(accepted, run),
    remarks: catalogue.remarks.concat(remarks),
  };
  if (values.accepted !== undefined && values.accept) await writeFile(values.accepted, JSON.stringify(run));
  if (values.rows !== undefined) await writeFile(values.rows, rowsCsv(scored, catalogue.ids));
  console.log(values.json ? JSON.stringify(report, null, 2) : table(report));
}

function countBy(scored: readonly Scored[], key: (one: Scored) => string): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(scored, key)].map(([name, all]) => [name, all.length]));
}

function rowsCsv(scored: readonly Scored[], ids: HotelIds): string {
  return scored
    .map((one) => {
      const { row, outcome } = one;
      const { verdict, class: matchClass, confidence, hotelId } = outcome;
      const hotel = hotelId === undefined ? '' : ids.textOf(hotelId);
      const answer = [verdict, matchClass, confidence?.toFixed(4), hotel, isRight(one)];
      return csvLine([row.id, row.kind, row.defect, ...answer]);
    })
    .join('');
}

interface Report extends Metrics {
  /** Of rows asked as if the catalogue had all hotels but theirs, those that were matched. */
  readonly matchedWithoutHotel: Share;
  readonly rowsPerSecond: number;
  readonly byKind: Readonly<Record<string, Metrics>>;
  readonly byCountry: Readonly<Record<string, Metrics>>;
  readonly byClass: Readonly<Record<string, number>>;
  readonly calibration: readonly Bin[];
  /** Null: there is no accepted run to compare with. */
  readonly flips: readonly Flip[] | null;
  /** What a person should know before trusting the figures. */
  readonly remarks: readonly string[];
}

type Cell = string | number | null;

/** For a person: the figures, then the same few per kind, per country and per class, then the calibration. */
function table(report: Report): string {
  const { byKind, byCountry, byClass, calibration: bins, flips, remarks, ...figures } = report;
  const groups = (name: string, by: Readonly<Record<string, Metrics>>) => [
    '',
    line([name, 'rows', 'matched', 'precision', 'recall', 'found', 'shown', 'review']),
    ...Object.entries(by).map(([key, one]) =>
      line([key, one.rows, one.matched, one.precision, one.recall, one.found, one.shown, one.reviewShare]),
    ),
  ];
  return [
    ...remarks,
    ...Object.entries({ ...figures, flips: flips === null ? null : flips.length }).map(line),
    ...groups('kind', byKind),
    ...groups('country', byCountry),
    '',
    line(['class', 'rows']),
    ...Object.entries(byClass).map(line),
    '',
    line(['calibration', 'rows', 'said', 'right']),
    ...bins.map((bin, index) => line([`from .${index}`, bin.rows, bin.said, bin.right])),
  ].join('\n');
}

function line(cells: readonly Cell[]): string {
  return cells
    .map((cell, index) => cellText(cell).padEnd(index === 0 ? 24 : 10))
    .join('')
    .trimEnd();
}

/** A share of nothing is a dash. */
function cellText(cell: Cell): string {
  if (cell === null) return '–';
  return typeof cell === 'string' || Number.isInteger(cell) ? String(cell) : cell.toFixed(3);
}
