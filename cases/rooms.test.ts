import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { phrasesOf } from '../src/rooms/engine/phrases.ts';
import { roomEngine } from '../src/rooms/load-engine.ts';
import { roomCases, type Case } from './rooms-cases.ts';

const engine = roomEngine();
const cases = await roomCases();
const threshold = 0.5;

function outcome({ references, supplier }: Case): string | undefined {
  const best = engine.rank(engine.parse(supplier), engine.hotel(references), 1)[0];
  return best !== undefined && best.score >= threshold ? references[best.at] : undefined;
}

for (const [file, rows] of Map.groupBy(cases, (row) => row.file))
  test(`every strong row of cases/rooms/${file} holds`, () => {
    const failed = rows.filter((row) => row.quality === 'strong' && outcome(row) !== row.reference);
    const told = failed.map(
      (row) =>
        `line ${row.line}: "${row.supplier}" must be ${row.reference ?? 'unmapped'}, is ${outcome(row) ?? 'unmapped'}`,
    );
    assert.deepEqual(told, []);
  });

test('the other rows are told, not asserted', (t) => {
  for (const row of cases.filter((one) => one.quality !== 'strong'))
    if (outcome(row) !== row.reference)
      t.diagnostic(
        `${row.file}:${row.line} (${row.quality}) "${row.supplier}" is ${outcome(row) ?? 'unmapped'}`,
      );
  assert.ok(cases.length > 500);
});

/** `names/<language>.txt` has names as the hotels of a language write them. A word that nobody reads can agree with nothing. */
const names = path.join(import.meta.dirname, 'rooms/names');
const leastRead = 0.97;

for (const file of readdirSync(names))
  test(`the words of rooms/names/${file} are read`, () => {
    const language = path.basename(file, '.txt');
    const phrases = readFileSync(path.join(names, file), 'utf8')
      .trim()
      .split('\n')
      .flatMap((name) => phrasesOf(name, engine.lexicon, language));
    const unread = phrases.filter(({ facts, number }) => facts.length === 0 && number === undefined);
    const told = `unread: ${unread.map(({ text }) => text).join(' ')}`;
    assert.ok(phrases.length - unread.length >= leastRead * phrases.length, told);
  });

/**
 * `same/<language>.txt` writes line by line what `same/en.txt` does, and leaves out what it has no everyday words for:
 * each room must be found among the English ones.
 */
const same = path.join(import.meta.dirname, 'rooms/same');
const linesOf = (file: string): string[] => readFileSync(path.join(same, file), 'utf8').trimEnd().split('\n');
const english = linesOf('en.txt');
/** A language may leave open what English tells ("dvokrevetna soba" is a double or a twin). */
const leastFound = 0.92;

for (const file of readdirSync(same))
  test(`the rooms of rooms/same/${file} are the English ones`, () => {
    const references = engine.hotel(english);
    const lines = linesOf(file);
    const lost = lines.filter((name, line) => {
      if (name === '') return false;
      const best = engine.rank(engine.parse(name, path.basename(file, '.txt')), references, 1)[0];
      return best?.at !== line || best.score < threshold;
    });
    assert.ok(lines.length - lost.length >= leastFound * lines.length, `not found: ${lost.join(' | ')}`);
  });
