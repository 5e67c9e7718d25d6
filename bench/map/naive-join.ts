import { readFileSync, writeFileSync } from 'node:fs';

/**
 * What a person would write: both files in memory, split at line ends and at the first comma, and compared as text. No
 * quotes, no merges, no matcher. Arguments: A, B, OUT.
 */
const [fileA = '', fileB = '', out = ''] = process.argv.slice(2);

const rowsOf = (file: string): Map<string, string> =>
  new Map(
    readFileSync(file, 'utf8')
      .split('\n')
      .slice(1)
      .map((line): [string, string] => {
        const comma = line.indexOf(',');
        return [line.slice(0, comma), line.slice(comma + 1)];
      }),
  );

const a = rowsOf(fileA);
const b = rowsOf(fileB);
const lines: string[] = [];
for (const [id, hotel] of a) {
  const other = b.get(id);
  const outcome = other === undefined ? 'only_a' : other === hotel ? 'agreement' : 'conflict';
  lines.push(`${id},${outcome},${hotel},${other ?? ''}\n`);
}
for (const [id, hotel] of b) if (!a.has(id)) lines.push(`${id},only_b,,${hotel}\n`);
writeFileSync(out, lines.join(''));
