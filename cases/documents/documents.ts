import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { accuracyFigures, changesSection, changesTitle } from './accuracy.ts';
import { conflictsPage } from './conflicts.ts';
import { curveOf, curveSvg } from '../hotels-curve.ts';
import type { Answers } from '../hotels-metrics.ts';
import { isHeldOut } from '../own-lists.ts';

const docs = path.join(import.meta.dirname, '..', '..', 'docs');
const accuracyFile = path.join(docs, 'accuracy.md');

/** The generated documents by file, without the rows that changed. A test compares them with the committed ones. */
export function documentsOf(lists: readonly Answers[]): ReadonlyMap<string, string> {
  const unseen = lists.filter(({ list }) => isHeldOut(list)).flatMap(({ scored }) => scored);
  return new Map([
    [accuracyFile, accuracyFigures(lists)],
    [path.join(docs, 'accuracy.svg'), curveSvg(curveOf(unseen))],
    [path.join(docs, 'hotel-conflicts.md'), conflictsPage(lists)],
  ]);
}

/** The committed document, without the rows that changed. */
export async function committedDocument(file: string): Promise<string> {
  return partsOf(await readFile(file, 'utf8')).text;
}

export async function writeDocuments(lists: readonly Answers[], changes: readonly string[]): Promise<void> {
  const changed = changedRows(changes, await readFile(accuracyFile, 'utf8').catch(() => ''));
  for (const [file, text] of documentsOf(lists))
    await writeFile(file, file === accuracyFile ? `${text}${changed}` : text);
}

/** A run that changes no row keeps the changed rows of the document before. */
export function changedRows(changes: readonly string[], before: string): string {
  const { changed } = partsOf(before);
  return changes.length === 0 && changed !== '' ? changed : changesSection(changes);
}

function partsOf(document: string): { readonly text: string; readonly changed: string } {
  const at = document.indexOf(changesTitle);
  return at === -1
    ? { text: document, changed: '' }
    : { text: document.slice(0, at), changed: document.slice(at) };
}
