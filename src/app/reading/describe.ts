import { quote } from '../../contract/quote.ts';

/** What the schema requires, in words. */
export function describe(schema: unknown): string {
  if (typeof schema !== 'object' || schema === null) return 'as documented';
  // A JSON schema is a plain object; its keywords are checked one by one below.
  const keywords = schema as Readonly<Record<string, unknown>>;
  const alternatives = keywords['anyOf'] ?? keywords['oneOf'];
  if (Array.isArray(alternatives)) return describeAlternatives(alternatives);
  if ('x-maxMembers' in keywords) return describeAnything(keywords);
  if ('const' in keywords) return quote(keywords['const']);
  if (Array.isArray(keywords['enum'])) return oneOf(keywords['enum'].map(quote));
  const words = kinds[String(keywords['type'])];
  return words === undefined ? 'as documented' : words(keywords);
}

function describeAnything({
  'x-maxMembers': members,
  'x-maxLength': characters,
}: Readonly<Record<string, unknown>>) {
  return `any JSON with at most ${String(members)} members and no string of more than ${String(characters)} characters`;
}

function describeAlternatives(alternatives: readonly unknown[]): string {
  return oneOf([...new Set(alternatives.map(describe))]);
}

function oneOf(words: readonly string[]): string {
  return words.length === 1 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

type Words = (keywords: Readonly<Record<string, unknown>>) => string;

const kinds: Readonly<Record<string, Words>> = {
  string: describeText,
  integer: (keywords) => `an integer${between(keywords['minimum'], keywords['maximum'], '')}`,
  number: (keywords) => `a number${between(keywords['minimum'], keywords['maximum'], '')}`,
  boolean: () => 'true or false',
  null: () => 'null',
  array: (keywords) => `an array${between(keywords['minItems'], keywords['maxItems'], ' items')}`,
  object: ({ minProperties: least, maxProperties: most }) => {
    if (least === 1 && most === undefined) return 'a JSON object with at least one member';
    return `a JSON object${between(least, most, ' members')}`;
  },
};

const formats: Readonly<Record<string, string>> = {
  date: 'a date as YYYY-MM-DD',
  'date-time': 'a time as YYYY-MM-DDThh:mm:ssZ',
  uuid: 'a UUID',
  email: 'an e-mail address',
  uri: 'a URI',
};

function describeText(keywords: Readonly<Record<string, unknown>>): string {
  const format = formats[String(keywords['format'])];
  if (format !== undefined) return format;
  if (typeof keywords['pattern'] === 'string') return `text that matches ${keywords['pattern']}`;
  const { minLength, maxLength } = keywords;
  if (minLength === 1 && maxLength === undefined) return 'text that is not empty';
  return `text${between(minLength, maxLength, ' characters')}`;
}

function between(least: unknown, most: unknown, unit: string): string {
  if (least !== undefined && most !== undefined) return ` from ${String(least)} to ${String(most)}${unit}`;
  if (least !== undefined) return ` of at least ${String(least)}${unit}`;
  return most === undefined ? '' : ` of at most ${String(most)}${unit}`;
}
