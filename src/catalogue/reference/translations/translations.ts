import { WordFile } from '../../../lib/text/word-file.ts';
import { readTextFiles } from '../../../platform/files/text-files.ts';

/** The texts that guests read in one language, by their English text or their number. */
export interface Translations {
  readonly language: string;
  readonly facilities: ReadonlyMap<string, string>;
  readonly boards: ReadonlyMap<string, string>;
  /** `{}` is a number. */
  readonly policies: ReadonlyMap<string, string>;
  /** Rooms without their beds and their view. */
  readonly rooms: ReadonlyMap<string, string>;
  readonly beds: ReadonlyMap<string, string>;
  readonly views: ReadonlyMap<string, string>;
}

/** Read when a text is first asked for in another language: most processes never need them. */
let read: ReadonlyMap<string, Translations> | undefined;

export function allTranslations(): ReadonlyMap<string, Translations> {
  read ??= new Map(
    readTextFiles(import.meta.dirname, '.txt').map(({ name, text }) => [name, translationsOf(name, text)]),
  );
  return read;
}

/** `de`, `de-AT` and `DE` are German. Undefined for English, and for a language that we do not have. */
export function translationsIn(language: string | undefined): Translations | undefined {
  if (language === undefined) return undefined;
  const [code = ''] = language.trim().toLowerCase().split(/[-_]/);
  return allTranslations().get(code);
}

function translationsOf(language: string, text: string): Translations {
  const file = new WordFile(`${language}.txt`, text);
  const section = (name: string) =>
    new Map(file.rows(name).map(({ meaning, spellings: [translation = ''] }) => [meaning, translation]));
  return {
    language,
    facilities: section('facilities'),
    boards: section('boards'),
    policies: section('policies'),
    rooms: section('rooms'),
    beds: section('beds'),
    views: section('views'),
  };
}

const number = /\d+/;

/** A text of a policy; undefined if we do not have it in this language. */
export function policyText({ policies }: Translations, text: string): string | undefined {
  const known = policies.get(text);
  if (known !== undefined) return known;
  const value = number.exec(text)?.[0];
  return value === undefined ? undefined : policies.get(text.replace(value, '{}'))?.replace('{}', value);
}
