import { readFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../../..');

/** A number in a table of a document, so that a test checks what customers read: by the first cell of its row, and its heading. */
export async function statedIn(
  document: string,
  { row, column }: { readonly row: string; readonly column: string },
): Promise<number> {
  const lines = (await readFile(path.join(root, document), 'utf8')).split('\n').map(cellsOf);
  const at = lines.findIndex(([first]) => first === row);
  const head = lines.slice(0, at).findLast((cells) => cells.includes(column));
  const value = Number(lines[at]?.[head?.indexOf(column) ?? -1]);
  if (at < 0 || Number.isNaN(value))
    throw new Error(`${document} has no number in row "${row}", column "${column}"`);
  return value;
}

function cellsOf(line: string): readonly string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
