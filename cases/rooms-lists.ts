import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { LabelledHotel, LabelledName } from './rooms-data.ts';
import { readLexicon } from '../src/rooms/lexicon.ts';
import { reasonCodes } from '../src/rooms/engine/explain/reason.ts';
import { roomCases, type Case } from './rooms-cases.ts';

/** The lists of this repository, in the form of any labelled file. */
export interface ListedHotel extends LabelledHotel {
  /** `de`, `traps`, `same/de`, `held-out/japan-england-italy` …: the name of the file. */
  readonly list: string;
  /** What its lists are for: `cases`, `lists`, `held-out`, `same`, or `file`. */
  readonly kind: string;
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
  const list = file.replace(/\.csv$/, '');
  const kind = path.dirname(list);
  return {
    list,
    kind: kind === '.' ? 'cases' : kind,
    hotel: group,
    references: references.map((name) => ({ id: name, name })),
    suppliers: cases.map(({ supplier, reference, grade, category, language }, i) => ({
      ...nameOf(i, { name: supplier, label: reference ?? null, language: language ?? languageOf(list) }),
      ...(reference === undefined && reasons.has(category) ? { reason: category } : {}),
      certainty: grade === 'weak' ? 'low' : 'high',
      stratum: grade,
      tags: category === '' || reasons.has(category) ? [] : [category],
    })),
  };
}

/** The cases of a language are in the file of its name. */
const languages = new Set(readLexicon().map(({ language }) => language));

function languageOf(list: string): string | undefined {
  return languages.has(list) ? list : undefined;
}

const reasons: ReadonlySet<string> = new Set(reasonCodes);

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
        name === '' ? [] : [nameOf(line, { name, label: english[line] ?? null, language })],
      );
      return { list, kind: 'same', hotel: 'same', references, suppliers, language };
    });
}

interface Labelled {
  readonly name: string;
  readonly label: string | null;
  readonly language: string | undefined;
}

function nameOf(i: number, { name, label, language }: Labelled): LabelledName {
  const lang = language === undefined ? {} : { lang: language };
  return { i, name, label, ...lang, certainty: 'high', stratum: 'fair', tags: [] };
}
