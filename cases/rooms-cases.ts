import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { grades, isGrade, type Grade } from './grades.ts';
import { readCsv } from '../src/lib/csv/read.ts';

/** A hand-written row: in the catalogue of its group, what a supplier's name must become. */
export interface Case {
  /** The name of the catalogue. */
  readonly group: string;
  readonly file: string;
  readonly line: number;
  readonly references: readonly string[];
  readonly supplier: string;
  /** Undefined: it must not be mapped. */
  readonly reference: string | undefined;
  readonly grade: Grade;
  readonly category: string;
  readonly note: string;
}

const folder = path.join(import.meta.dirname, 'rooms');
const catalogueFile = 'catalogues.csv';

/** Every row of `cases/rooms/*.csv`; `catalogues.csv` holds the references of each group. */
export async function roomCases(): Promise<Case[]> {
  const catalogues = Map.groupBy(await rowsOf(catalogueFile), ({ cells: [group = ''] }) => group);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.csv') && name !== catalogueFile);
  const rows = await Promise.all(files.sort().map(rowsOf));
  return rows.flat().map(({ file, line, cells }) => {
    const [group = '', supplier = '', reference = '', expected, grade = '', category = '', note = ''] = cells;
    const references = (catalogues.get(group) ?? []).map((row) => row.cells[1] ?? '');
    const isKnown = expected === 'mapped' ? references.includes(reference) : expected === 'not_mapped';
    if (!isKnown)
      throw new Error(
        `${file}:${line}: "${reference}" (${expected ?? ''}) is not in the catalogue "${group}".`,
      );
    if (!isGrade(grade))
      throw new Error(`${file}:${line}: the grade is "${grade}", expected ${grades.join(', ')}.`);
    return {
      group,
      file,
      line,
      references,
      supplier,
      reference: expected === 'mapped' ? reference : undefined,
      grade,
      category,
      note,
    };
  });
}

interface Row {
  readonly file: string;
  readonly line: number;
  readonly cells: readonly string[];
}

async function rowsOf(file: string): Promise<Row[]> {
  const { batches } = await readCsv(createReadStream(path.join(folder, file)), { header: 'always' });
  const rows: Row[] = [];
  for await (const batch of batches)
    for (const { line, fields } of batch) rows.push({ file, line, cells: fields });
  return rows;
}
