import { existsSync } from 'node:fs';
import path from 'node:path';
import type { HotelText } from '../src/hotels/engine/engine.ts';
import { anyListKeyOf } from '../src/hotels/match/input/id-key.ts';
import { headingsOf } from '../src/hotels/match/input/columns.ts';
import {
  fieldOf,
  hotelTextOf,
  pointKeyOf,
  readInput,
  rowKeyOf,
  type InputRow,
} from '../src/hotels/match/input/input.ts';
import { Problem } from '../src/lib/problem.ts';
import type { Catalogue } from './hotels-catalogue.ts';
import { Count, fileCalled, inFile, tableRows, type Columns } from './table.ts';

/** A row of a partner's list with its truth. */
export interface LabelledRow {
  readonly id: string;
  readonly text: HotelText;
  /** The engine's numbers of the hotels that are right; empty: the hotel is not in the catalogue. */
  readonly right: ReadonlySet<number>;
  readonly kind: string;
  readonly defect: string;
  /** The point is a placeholder for hotels without coordinates. */
  readonly isPointShared: boolean;
}

export interface Labelled {
  readonly rows: readonly LabelledRow[];
  readonly remarks: readonly string[];
}

interface Truth {
  readonly line: number;
  /** Ids of the catalogue as truth.csv writes them. */
  readonly right: readonly string[];
  readonly kind: string;
  readonly defect: string;
}

/**
 * Reads the list like a job, with the truth of its rows: truth.csv, or decisions.csv as `decisions export` writes it.
 * Rows without a truth are left out.
 */
export async function readLabelled(folder: string, catalogue: Catalogue): Promise<Labelled> {
  const inputFile = fileCalled('input', [folder]);
  const { truthFile, idColumn, keyOf, truths } = await truthsOf(folder);
  const { rows: input, isPointShared } = await inFile(inputFile, readRows);
  const unlabelled = new Count();
  const unknown = new Count();
  const rows = input.flatMap((row, at): LabelledRow[] => {
    // A row without its own id is known by its number, as in the result of a job.
    const id = fieldOf(row, 'externalId').trim() || String(at + 1);
    const truth = truths.get(keyOf(row, id));
    if (truth === undefined) {
      unlabelled.add(id);
      return [];
    }
    const right = new Set(truth.right.map((hotel) => catalogue.ids.of(hotel)));
    if (right.size > 0 && right.isDisjointFrom(catalogue.hotels))
      unknown.add(`${id}, ${truth.right.join(', ')}`);
    const { kind, defect } = truth;
    return [{ id, text: hotelTextOf(row), right, kind, defect, isPointShared: isPointShared(row) }];
  });
  if (rows.length === 0)
    throw new Problem(
      `${truthFile} has no row of ${inputFile}: the ids are looked for in its column "${idColumn}".`,
    );
  const known = rows.filter(({ right }) => right.size > 0).length - unknown.times;
  if (known === 0 && unknown.times > 0)
    throw new Problem(
      `No hotel that ${truthFile} names is in ${catalogue.file} (the first: ${unknown.first}).`,
    );
  return {
    rows,
    remarks: [
      ...unlabelled.remarks(`rows of ${inputFile} are left out: ${truthFile} does not contain them`),
      ...unknown.remarks(
        `rows are counted as not found: no hotel that ${truthFile} names for them is in ${catalogue.file}`,
      ),
    ],
  };
}

interface Truths {
  readonly truthFile: string;
  readonly idColumn: string;
  /** What the file knows a row by. */
  readonly keyOf: (row: InputRow, id: string) => string;
  readonly truths: ReadonlyMap<string, Truth>;
}

async function truthsOf(folder: string): Promise<Truths> {
  const has = (name: string) =>
    [`${name}.csv`, `${name}.csv.gz`].some((file) => existsSync(path.join(folder, file)));
  if (has('truth') || !has('decisions')) {
    const truthFile = fileCalled('truth', [folder]);
    return {
      truthFile,
      idColumn: 'external_id',
      keyOf: (_, id) => id,
      truths: await inFile(truthFile, readTruths),
    };
  }
  const truthFile = fileCalled('decisions', [folder]);
  return {
    truthFile,
    idColumn: 'row_key',
    keyOf: (row) => rowKeyOf(row, null),
    truths: await inFile(truthFile, readDecisions),
  };
}

async function readRows(bytes: AsyncIterable<Uint8Array>) {
  const { chunks, sharedPoints } = await readInput(bytes, Infinity);
  const rows = (await Array.fromAsync(chunks)).flatMap((chunk) => chunk.rows);
  if (rows.length === 0) throw new Problem('it has no rows');
  const shared = new Set(sharedPoints());
  return { rows, isPointShared: (row: InputRow) => shared.has(pointKeyOf(row)) };
}

const columns: Columns<'externalId' | 'catalogueId' | 'alsoOk' | 'kind' | 'defect'> = {
  headings: {
    externalId: headingsOf('externalId'),
    catalogueId: ['catalogue id', 'catalog id', 'catalogue hotel id', 'catalogue property id', 'core id'],
    alsoOk: ['also ok'],
    kind: ['kind'],
    defect: ['defect'],
  },
  needed: ['externalId', 'catalogueId'],
};

async function readTruths(bytes: AsyncIterable<Uint8Array>): Promise<ReadonlyMap<string, Truth>> {
  const truths = new Map<string, Truth>();
  for await (const { line, cells } of tableRows(bytes, columns)) {
    const { externalId, catalogueId, alsoOk, kind, defect } = cells;
    const right = `${catalogueId}|${alsoOk}`
      .split('|')
      .map((id) => id.trim())
      .filter((id) => id !== '');
    const before = truths.get(externalId);
    if (before !== undefined && before.right.join() !== right.join())
      throw new Problem(`lines ${before.line} and ${line} name other hotels for one row, "${externalId}"`);
    truths.set(externalId, { line, right, kind: kind || 'unstated', defect });
  }
  return truths;
}

const decisionColumns: Columns<'rowKey' | 'hotelId' | 'decision'> = {
  headings: { rowKey: ['row key'], hotelId: ['hotel id'], decision: ['decision'] },
  needed: ['rowKey', 'hotelId', 'decision'],
};

/**
 * A row of which people said only which hotel it is not has no hotel, as in a result with the decisions. The list belongs to one
 * partner, whatever its name.
 */
async function readDecisions(bytes: AsyncIterable<Uint8Array>): Promise<ReadonlyMap<string, Truth>> {
  const truths = new Map<string, Truth>();
  for await (const { line, cells } of tableRows(bytes, decisionColumns)) {
    const { hotelId, decision } = cells;
    const rowKey = anyListKeyOf(cells.rowKey) ?? cells.rowKey;
    const before = truths.get(rowKey);
    if (decision === 'must-link' && before?.kind === 'accepted' && before.right[0] !== hotelId)
      throw new Problem(
        `lines ${before.line} and ${line} name two hotels for "${rowKey}": keep the decisions of one partner`,
      );
    if (decision === 'must-link')
      truths.set(rowKey, { line, right: [hotelId], kind: 'accepted', defect: '' });
    else if (decision !== 'must-not-link')
      throw new Problem(`line ${line}: "${decision}" is not a decision: expected must-link or must-not-link`);
    else if (!truths.has(rowKey)) truths.set(rowKey, { line, right: [], kind: 'rejected', defect: '' });
  }
  return truths;
}
