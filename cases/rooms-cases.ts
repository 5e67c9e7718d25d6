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
  /** The reason code, in a list that must not be mapped. */
  readonly category: string;
  readonly note: string;
  /** The language of the name; undefined where the file does not state it. */
  readonly language: string | undefined;
}

/**
 * The folders of cases. The lists of `lists` may be looked at while the engine is changed, and are trained on; those of
 * `held-out` are only scored.
 */
const caseFolders = ['.', 'lists', 'held-out'] as const;
const catalogueFile = 'catalogues.csv';

/** Every row of `cases/rooms/*.csv` and of its lists; each folder's `catalogues.csv` holds the references of its groups. */
export async function roomCases(): Promise<Case[]> {
  return (await Promise.all(caseFolders.map(casesIn))).flat();
}

async function casesIn(name: string): Promise<Case[]> {
  const folder = path.join(import.meta.dirname, 'rooms', name);
  const named = (file: string): string => path.join(name, file);
  const catalogues = Map.groupBy(await rowsOf(named(catalogueFile)), ({ cells: [group = ''] }) => group);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.csv') && file !== catalogueFile);
  const rows = await Promise.all(files.sort().map((file) => rowsOf(named(file))));
  return rows.flat().map(({ file, line, cells }) => {
    const [
      group = '',
      supplier = '',
      reference = '',
      expected,
      grade = '',
      category = '',
      note = '',
      language,
    ] = cells;
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
      language,
    };
  });
}

interface Row {
  readonly file: string;
  readonly line: number;
  readonly cells: readonly string[];
}

async function rowsOf(file: string): Promise<Row[]> {
  const { batches } = await readCsv(createReadStream(path.join(import.meta.dirname, 'rooms', file)), {
    header: 'always',
  });
  const rows: Row[] = [];
  for await (const batch of batches)
    for (const { line, fields } of batch) rows.push({ file, line, cells: fields });
  return rows;
}
