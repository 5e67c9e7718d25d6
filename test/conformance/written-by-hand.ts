import type { SourceFile } from '../../scripts/tree.ts';

/** Lists of columns that are shorter are easier to read than a table of columns. */
const LONG = 5;
/** The columns and the values of a row that TypeScript makes are two lists that must have the same order. */
const LONG_WITH_VALUES = 2;
const insert =
  /insert into (?<table>[a-z_.]+)(?: as \w+)?\s*\((?<columns>[^)$]*)\)(?<values>(?: overriding system value)?\s*values\b)?/g;
const select =
  /\bselect\s+(?<columns>(?:(?!\bfrom\b|`|\$\{|\bselect\b)[^])*?)\sfrom\s+(?<table>[a-z_.]+)(?!\w)/g;
/** A constant of columns with names for the driver, which selects use. */
const list =
  /\bconst (?<table>\w+) =\s*`(?<columns>\s*[\w.]+(?: as "\w+")?,(?:(?!\bfrom\b|`)[^])*? as "\w+"(?:(?!\bfrom\b|`)[^])*)`/g;

export interface WrittenList {
  readonly path: string;
  readonly statement: 'insert' | 'select' | 'list';
  readonly table: string;
}

/** The long lists of columns of one table of the schema that a file writes by hand. */
export function writtenByHand(files: readonly SourceFile[], schema: string): WrittenList[] {
  const tables = new Set([...schema.matchAll(/create table (?:\w+\.)?(\w+)/g)].map(([, name]) => name));
  return files.flatMap(({ path, text }) => [
    ...listsOf(text, insert).map(({ table }) => ({ path, statement: 'insert' as const, table })),
    ...listsOf(text, select)
      .filter(({ table, aliases }) => tables.has(table) && aliases < 2)
      .map(({ table }) => ({ path, statement: 'select' as const, table })),
    ...listsOf(text, list).map(({ table }) => ({ path, statement: 'list' as const, table })),
  ]);
}

function listsOf(text: string, pattern: RegExp): { readonly table: string; readonly aliases: number }[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const { table = '', columns = '', values }: Partial<Record<string, string>> = match.groups ?? {};
    // A list of several tables is a report, which nothing inserts.
    const aliases = new Set([...columns.matchAll(/\b(\w+)\.\w/g)].map(([, alias]) => alias)).size;
    const most = values === undefined ? LONG : LONG_WITH_VALUES;
    return columns.split(/,(?![^(]*\))/).length >= most ? [{ table, aliases }] : [];
  });
}
