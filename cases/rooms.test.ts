import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { phrasesOf } from '../src/rooms/engine/words/phrases.ts';
import { readLexicon } from '../src/rooms/lexicon.ts';
import { roomEngine } from '../src/rooms/load-engine.ts';
import { changesSince, readFrozen } from './frozen.ts';
import { roomCases, type Case } from './rooms-cases.ts';
import { ownLists } from './rooms-lists.ts';
import { frozenRooms, runOfOwnLists } from './rooms.ts';

const engine = roomEngine();
const cases = await roomCases();
const own = await ownLists();
const run = await runOfOwnLists();
const threshold = 0.5;

function outcome({ references, supplier }: Case): string | undefined {
  const best = engine.rank(engine.parse(supplier), engine.hotel(references), 1)[0];
  return best !== undefined && best.score >= threshold ? references[best.at] : undefined;
}

for (const [file, rows] of Map.groupBy(cases, (row) => row.file))
  test(`every strong row of cases/rooms/${file} holds`, () => {
    const failed = rows.filter((row) => row.grade === 'strong' && outcome(row) !== row.reference);
    const report = failed.map(
      (row) =>
        `line ${row.line}: "${row.supplier}" must be ${row.reference ?? 'unmapped'}, is ${outcome(row) ?? 'unmapped'}`,
    );
    assert.deepEqual(report, []);
  });

test('the other rows are listed, not asserted', (t) => {
  for (const row of cases.filter((one) => one.grade !== 'strong'))
    if (outcome(row) !== row.reference)
      t.diagnostic(
        `${row.file}:${row.line} (${row.grade}) "${row.supplier}" is ${outcome(row) ?? 'unmapped'}`,
      );
  assert.ok(cases.length > 500);
});

/** `names/<language>.txt` has names as the hotels of a language write them. A word that is not read cannot agree. */
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
    const report = `unread: ${unread.map(({ text }) => text).join(' ')}`;
    assert.ok(phrases.length - unread.length >= leastRead * phrases.length, report);
  });

/** A language may leave open what English states ("dvokrevetna soba" is a double or a twin). */
const leastFound = 0.92;

for (const [list, rows] of Map.groupBy(run, (row) => row.list))
  if (list.startsWith('same/'))
    test(`the rooms of rooms/${list}.txt are the English ones`, () => {
      const wanted = own.filter((hotel) => hotel.list === list).flatMap(({ suppliers }) => suppliers);
      const lost = wanted.filter(({ label }, at) => rows[at]?.answer !== label);
      const report = `not found: ${lost.map(({ name }) => name).join(' | ')}`;
      assert.ok(rows.length - lost.length >= leastFound * rows.length, report);
    });

test('the README says what is in each list', () => {
  const page = readFileSync(path.join(import.meta.dirname, 'rooms/README.md'), 'utf8');
  const languages = new Set(readLexicon().map(({ language }) => language));
  const lists = new Set(own.map(({ list }) => list).filter((list) => !list.startsWith('same/')));
  const missing = [...lists].filter(
    (list) => !languages.has(list) && !page.includes(`\`${list}\``) && !page.includes(`\`${list}.csv\``),
  );
  assert.deepEqual(missing, []);
});

test('every row of the lists has the same result as in the frozen run', async () => {
  const changes = changesSince(await readFrozen(frozenRooms), run);
  assert.deepEqual(changes, [], 'if each change is meant: npm run cases -- rooms --accept');
});
