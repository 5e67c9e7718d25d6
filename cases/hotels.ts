import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Matcher, resolveCountry } from '../src/hotels/engine/engine.ts';
import { csvLine } from '../src/lib/csv/write.ts';
import { Problem } from '../src/lib/problem.ts';
import { scoredWithoutHotel } from './hotels-absent.ts';
import { changesSince, readFrozen, writeFrozen, type FrozenAnswer } from './frozen.ts';
import { catalogueFile, readCatalogue } from './hotels-catalogue.ts';
import { curveOf, curveSvg, reliabilityOf, scriptOf, type Band, type CurveRow } from './hotels-curve.ts';
import { readLabelled } from './hotels-data.ts';
import { writeDocuments } from './documents/documents.ts';
import { ownLists } from './own-lists.ts';
import {
  isRight,
  measure,
  measureBy,
  type Answers,
  type Metrics,
  type Scored,
  type Share,
} from './hotels-metrics.ts';

/** Committed: the results of the engine for them, a file for each list. */
export const frozenHotels = path.join(import.meta.dirname, 'frozen', 'hotels');

/**
 * `npm run cases -- hotels [--data DIR] [--catalogue FILE] [--json] [--accepted FILE] [--accept]`: scores the engine on a
 * folder with input.csv and truth.csv, or on all the lists that come with the program. These are compared with the frozen
 * run, row by row; `--accept` writes the run as the one that later runs are compared with, and the
 * documents that show it.
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
      svg: { type: 'string' },
    },
  });
  if (values.data === undefined && values.catalogue !== undefined)
    throw new Problem('--catalogue goes with --data DIR: each of the lists here has its own catalogue.');
  const file = values.accepted ?? (values.data === undefined ? frozenHotels : undefined);
  if (values.accept && file === undefined)
    throw new Problem('--accept needs a file to write the run to: expected --accepted FILE with --data DIR.');
  const accepted = file === undefined || !existsSync(file) ? undefined : await readFrozen(file);
  const lists =
    values.data === undefined
      ? await answersOfOwnLists()
      : [await answersOf(values.data, { catalogue: values.catalogue, list: path.basename(values.data) })];
  const run = runOfLists(lists);
  const changes = accepted === undefined ? null : changesSince(accepted, run);
  const report = { ...reportOn(lists), changes };
  if (file !== undefined && values.accept) await writeFrozen(file, run);
  if (values.data === undefined && values.accept) await writeDocuments(lists, changes ?? []);
  if (values.svg !== undefined) await writeFile(values.svg, curveSvg(report.curve));
  if (values.rows !== undefined) await writeFile(values.rows, lists.map(rowsCsv).join(''));
  console.log(values.json ? JSON.stringify(report, null, 2) : table(report));
}

interface Naming {
  /** If it is not in the folder of the list. */
  readonly catalogue?: string | undefined;
  readonly list: string;
}

async function answersOf(folder: string, { catalogue: named, list }: Naming): Promise<Answers> {
  const catalogue = await readCatalogue(catalogueFile(folder, named));
  const labelled = await readLabelled(folder, catalogue);
  const { rows } = labelled;
  const matcher = new Matcher(catalogue.shards.values());
  const began = process.hrtime.bigint();
  const scored = rows.map((row) => ({ row, outcome: matcher.match(row.text, row) }));
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;
  const withoutHotel = scoredWithoutHotel(rows, matcher);
  return {
    list,
    scored,
    withoutHotel,
    seconds,
    ids: catalogue.ids,
    remarks: catalogue.remarks.concat(labelled.remarks),
  };
}

/** Matches the rows of all lists, or of some. */
export async function answersOfOwnLists(
  isWanted: (list: string) => boolean = () => true,
): Promise<Answers[]> {
  const all: Answers[] = [];
  for (const list of (await readdir(ownLists)).filter(isWanted).toSorted())
    all.push(await answersOf(path.join(ownLists, list), { list }));
  return all;
}

/** The results for the lists, in the form of a frozen run. */
export function runOfLists(lists: readonly Answers[]): FrozenAnswer[] {
  return lists.flatMap(({ scored, list, ids }) =>
    scored.map(({ row, outcome: { verdict, class: matchClass, hotelId, confidence } }) => ({
      list,
      row: row.id,
      verdict: verdict === matchClass ? verdict : `${verdict} ${matchClass}`,
      answer: hotelId === undefined ? '' : ids.textOf(hotelId),
      confidence,
    })),
  );
}

function reportOn(lists: readonly Answers[]): Report {
  const scored = lists.flatMap((list) => list.scored);
  const seconds = lists.reduce((sum, list) => sum + list.seconds, 0);
  return {
    ...measure(scored),
    matchedWithoutHotel: measure(lists.flatMap((list) => list.withoutHotel)).coverage,
    rowsPerSecond: Math.round(scored.length / seconds),
    byList: Object.fromEntries(lists.map(({ list, scored: rows }) => [list, measure(rows)])),
    byKind: measureBy(scored, ({ row }) => row.kind),
    byCountry: measureBy(scored, ({ row }) => resolveCountry(row.text.country) ?? 'unread'),
    byClass: countBy(scored, ({ outcome }) => outcome.class),
    byScript: measureBy(scored, ({ row }) => scriptOf(row.text.name)),
    curve: curveOf(scored),
    reliability: reliabilityOf(scored),
    remarks: lists.flatMap((list) => list.remarks),
  };
}

function countBy(scored: readonly Scored[], key: (one: Scored) => string): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(scored, key)].map(([name, all]) => [name, all.length]));
}

function rowsCsv({ list, scored, ids }: Answers): string {
  return scored
    .map((one) => {
      const { row, outcome } = one;
      const { verdict, class: matchClass, confidence, hotelId } = outcome;
      const hotel = hotelId === undefined ? '' : ids.textOf(hotelId);
      const answer = [verdict, matchClass, confidence?.toFixed(4), hotel, isRight(one)];
      return csvLine([`${list}/${row.id}`, row.kind, row.defect, ...answer]);
    })
    .join('');
}

interface Report extends Metrics {
  /** The share of rows that are matched although their own hotel is left out of the catalogue. */
  readonly matchedWithoutHotel: Share;
  readonly rowsPerSecond: number;
  readonly byList: Readonly<Record<string, Metrics>>;
  readonly byKind: Readonly<Record<string, Metrics>>;
  readonly byCountry: Readonly<Record<string, Metrics>>;
  readonly byClass: Readonly<Record<string, number>>;
  readonly byScript: Readonly<Record<string, Metrics>>;
  readonly curve: readonly CurveRow[];
  readonly reliability: readonly Band[];
  /** Warnings about the figures. */
  readonly remarks: readonly string[];
}

interface Compared extends Report {
  /** Null: there is no accepted run to compare with. */
  readonly changes: readonly string[] | null;
}

type Cell = string | number | null;

/** For a person: the figures, the same few per list, kind, country, script and class, the curve and the reliability. */
function table(report: Compared): string {
  const { byList, byKind, byCountry, byScript, byClass, curve, reliability, changes, remarks, ...figures } =
    report;
  const groups = (name: string, by: Readonly<Record<string, Metrics>>) => [
    '',
    line([name, 'rows', 'matched', 'precision', 'recall', 'found', 'shown', 'review']),
    ...Object.entries(by).map(([key, one]) =>
      line([key, one.rows, one.matched, one.precision, one.recall, one.found, one.shown, one.reviewShare]),
    ),
  ];
  return [
    ...remarks,
    ...Object.entries({ ...figures, changes: changes === null ? null : changes.length }).map(line),
    ...groups('list', byList),
    ...groups('kind', byKind),
    ...groups('country', byCountry),
    ...groups('script', byScript),
    '',
    line(['class', 'rows']),
    ...Object.entries(byClass).map(line),
    '',
    line(['least confidence', 'precision', 'recall', 'review']),
    ...curve.map((point) => line([String(point.confidence), point.precision, point.recall, point.review])),
    '',
    line(['confidence', 'rows', 'mean', 'right']),
    ...reliability.map(({ from, to, rows, meanConfidence, right }) =>
      line([`${from} to ${to}`, rows, meanConfidence, right]),
    ),
    ...(changes === null ? [] : ['', ...changes]),
  ].join('\n');
}

function line(cells: readonly Cell[]): string {
  return cells
    .map((cell, index) => cellText(cell).padEnd(index === 0 ? 40 : 10))
    .join('')
    .trimEnd();
}

/** A share of nothing is a dash. */
function cellText(cell: Cell): string {
  if (cell === null) return '–';
  return typeof cell === 'string' || Number.isInteger(cell) ? String(cell) : cell.toFixed(3);
}
