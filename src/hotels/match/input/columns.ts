import { shortened } from '../../../contract/quote.ts';
import { WordFile } from '../../../lib/text/word-file.ts';
import { readTextFiles } from '../../../platform/files/text-files.ts';
import { words } from '../../engine/read/text/fold.ts';
import { idFileHeadings } from '../../ids/engine/read/headings.ts';

/** The fields of a row, in the order in which they are stored. */
export const fields = [
  'externalId',
  'name',
  'address',
  'city',
  'country',
  'latitude',
  'longitude',
  'region',
  'postalCode',
  'phone',
  'website',
  'stars',
  'chain',
] as const;

export type Field = (typeof fields)[number];

const headingFiles = readTextFiles(import.meta.dirname, '.txt').map(
  ({ name, text }) => new WordFile(`${name}.txt`, text),
);
const headingsIn = (section: string, field: Field): string[] =>
  headingFiles.flatMap((file) =>
    file
      .rows(section)
      .filter(({ meaning }) => meaning === field)
      .flatMap(({ spellings }) => spellings),
  );
const ofIdFiles: Readonly<Partial<Record<Field, readonly string[]>>> = idFileHeadings;
const known = new Map(
  fields.map((field) => [
    field,
    [
      ...headingsIn('before those of files of ids', field),
      ...(ofIdFiles[field] ?? []).map((heading) => heading.replaceAll('_', ' ')),
      ...headingsIn('heading', field),
    ],
  ]),
);
/** Made for the first list: every start would take 30 ms of CPU time for it. */
let keys: ReadonlyMap<Field, readonly string[]> | undefined;

function keysOf(field: Field): readonly string[] {
  keys ??= new Map([...known].map(([one, headings]) => [one, headings.map(headingKey)]));
  return keys.get(field) ?? [];
}

export function headingKey(heading: string): string {
  return words(heading.replaceAll('_', ' ')).join(' ');
}

/** What a person says about columns: the heading of a field. Empty: no column is this field. */
export type ColumnChoice = Readonly<Partial<Record<Field, string>>>;

/** For each field the column that holds it; −1: none. A column that a person gave to one field is not another one. */
export function columnsOf(header: readonly string[], chosen: ColumnChoice = {}): readonly number[] {
  const given = new Map(Object.values(chosen).map((heading) => [heading, header.indexOf(heading)]));
  const taken = new Set(given.values());
  const sent = header.map((heading, index) => (taken.has(index) ? '' : headingKey(heading)));
  return fields.map((field) => {
    const heading = chosen[field];
    return heading === undefined ? firstOf(keysOf(field), sent) : (given.get(heading) ?? -1);
  });
}

/** The column under one of some headings, the earliest of them that is there; −1: none. */
export function columnCalled(headings: readonly string[], header: readonly string[]): number {
  return firstOf(headings.map(headingKey), header.map(headingKey));
}

function firstOf(wanted: readonly string[], sent: readonly string[]): number {
  const found = wanted.find((key) => sent.includes(key));
  return found === undefined ? -1 : sent.indexOf(found);
}

/** A first line that names a hotel and a country in any language is a header, whatever the delimiter. */
export function isHeader(first: readonly string[], chosen: ColumnChoice = {}): boolean {
  return missingOf(columnsOf(first, chosen)).length === 0;
}

/** The missing ones of the two required columns. */
export function missingOf(columns: readonly number[]): Field[] {
  return (['name', 'country'] as const).filter((field) => columns[fields.indexOf(field)] === -1);
}

/** All headings of a field that `headings.txt` has; `docs/hotel-matching.md` lists them. */
export function headingsOf(field: Field): readonly string[] {
  return known.get(field) ?? [];
}

/**
 * Why a file is refused: the missing columns with the accepted headings,
 * and the first line of the file.
 */
export function lacking(columns: readonly (readonly string[])[], first: readonly string[]): string {
  if (first.length === 0) return 'the file is empty';
  const wanted = columns.map(
    (headings) =>
      `a column "${headings[0]?.replaceAll(' ', '_')}" (looked for: ${headings.slice(0, HEADINGS_SHOWN).join(', ')}, …)`,
  );
  return `could not find ${wanted.join(' and ')}; the first line is "${shortened(first.join(', '))}"`;
}

const HEADINGS_SHOWN = 12;
