import { layers, type Layers } from '../layers.ts';
import type { SourceFile } from '../tree.ts';

const page = 'ARCHITECTURE.md';
const arrow = ' ─▶ ';
/** `bookings       sale ─▶ stores ─▶ show`: the path of a folder, and its layers from the bottom up. */
const drawing = /^(?<label>\S+(?: \S+)*?) {2,}(?<drawn>\S.*? ─▶ .*)$/;

/** Where the drawing of ARCHITECTURE.md differs from the tables of `layers.ts`. */
export function drawnFindings(files: readonly SourceFile[], tables: readonly Layers[] = layers): string[] {
  const lines = files.find(({ path }) => path === page)?.lines ?? [];
  return lines.flatMap((line) => {
    const { label, drawn } = drawing.exec(line)?.groups ?? {};
    if (label === undefined || drawn === undefined) return [];
    const table = tables.find(({ folder }) => folder === folderOf(label) || folder === `src/${label}`);
    if (table === undefined) return [`${page}: ${label} has no layers in scripts/layers.ts`];
    return differences(table, drawn.split(arrow)).map((text) => `${page}: ${label}: ${text}`);
  });
}

function folderOf(label: string): string {
  return label === 'the repository' ? '' : label;
}

function differences({ rows }: Layers, groups: readonly string[]): string[] {
  const drawn = groups.map((group) => group.split(', '));
  const names = new Set(drawn.flat());
  const missing = rows
    .flat()
    .filter((entry) => isFolder(entry) && !names.has(entry))
    .map((entry) => `${entry} is not drawn`);
  const places = drawn.map((group) => group.map((name) => rowOf(rows, name)));
  const unknown = drawn
    .flat()
    .filter((name) => rowOf(rows, name) === undefined)
    .map((name) => `${name} is not a layer in scripts/layers.ts`);
  const falling = drawn
    .filter((_, at) => at > 0 && Math.min(...known(places[at])) <= Math.max(...known(places[at - 1])))
    .map((group) => `${group.join(', ')} is not above what is drawn before it`);
  return [...missing, ...unknown, ...falling];
}

function known(places: readonly (number | undefined)[] = []): number[] {
  return places.filter((place) => place !== undefined);
}

function isFolder(entry: string): boolean {
  return !/[.*]|^NAME\/$/.test(entry);
}

function rowOf(rows: Layers['rows'], name: string): number | undefined {
  const row = rows.findIndex((entries) => entries.includes(name));
  return row < 0 ? undefined : row;
}
