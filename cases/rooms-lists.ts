import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { LabelledHotel, LabelledName } from '../training/rooms-data.ts';
import { roomCases, type Case } from './rooms-cases.ts';

/** The lists of this repository, in the form of any labelled file. */
export interface ListedHotel extends LabelledHotel {
  /** `de`, `traps`, `same/de` …: the name of the file. */
  readonly list: string;
  /** Given to the engine with every name; undefined where it has to find out. */
  readonly language?: string;
}

export async function ownLists(): Promise<ListedHotel[]> {
  const groups = Map.groupBy(await roomCases(), ({ file, group }) => `${file}\n${group}`);
  return [...[...groups.values()].map(hotelOfCases), ...sameLists()];
}

function hotelOfCases(cases: readonly Case[]): ListedHotel {
  // A group has at least one case.
  const { file, group, references } = cases[0]!;
  const list = path.basename(file, '.csv');
  return {
    list,
    hotel: group,
    references: references.map((name) => ({ id: name, name })),
    suppliers: cases.map(({ supplier, reference, grade, category }, i) => ({
      ...nameOf(i, { name: supplier, label: reference ?? null, list }),
      certainty: grade === 'weak' ? 'low' : 'high',
      stratum: grade,
      tags: category === '' ? [] : [category],
    })),
  };
}

const folder = path.join(import.meta.dirname, 'rooms/same');
const linesOf = (file: string): string[] =>
  readFileSync(path.join(folder, file), 'utf8').trimEnd().split('\n');

/**
 * `same/<language>.txt` writes line by line what `same/en.txt` does, and leaves out what it has no everyday words for:
 * each room must be found among the English ones.
 */
function sameLists(): ListedHotel[] {
  const english = linesOf('en.txt');
  const references = english.map((name) => ({ id: name, name }));
  return readdirSync(folder)
    .toSorted()
    .map((file) => {
      const language = path.basename(file, '.txt');
      const list = `same/${language}`;
      const suppliers = linesOf(file).flatMap((name, line) =>
        name === '' ? [] : [nameOf(line, { name, label: english[line] ?? null, list })],
      );
      return { list, hotel: 'same', references, suppliers, language };
    });
}

interface Labelled {
  readonly name: string;
  readonly label: string | null;
  readonly list: string;
}

function nameOf(i: number, { name, label, list }: Labelled): LabelledName {
  return { i, name, label, lang: list, certainty: 'high', stratum: 'fair', tags: [] };
}
