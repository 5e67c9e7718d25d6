import assert from 'node:assert/strict';
import test from 'node:test';
import { bannedWords } from './banned-words.ts';
import { bannedBeginningsIn, bannedIn, bannedNamesIn, longCells, longParagraphs } from './plain-english.ts';
import { codeOf, proseOf } from './prose.ts';

function words(path: string, text: string): string[] {
  const prose = proseOf({ path, text, lines: text.split('\n') });
  return prose.flatMap(bannedIn).map((found) => found.split(': write')[0] ?? '');
}

test('banned words are found in documents, comments, messages and names of tests', () => {
  assert.deepEqual(words('docs/a.md', 'One.\n\nWhoever asks is told\nfor\never.'), [
    '3: "told"',
    '3: "Whoever"',
  ]);
  assert.deepEqual(words('m.sql', "-- as it stands\nselect 'it stands';"), ['1: "stands"']);
  const code =
    "// It is told\n/* for\n * ever */\nconst told = 'house';\nthrow new Error(`${told} is no id`);\n";
  assert.deepEqual(words('src/a.ts', code), ['1: "told"', '2: "for * ever"', '5: "is no"']);
  const after = "const odd = /^['`]$/;\nthrow new Error(`a: '${told}' is no id of ${f(', ')}`);\n";
  assert.deepEqual(words('src/a.ts', after), ['2: "is no"']);
  const suite = "test('he is told', () => equal('guest in the house'));";
  assert.deepEqual(words('src/a.test.ts', suite), ['1: "told"', '1: "he"']);
});

test('banned words are found in texts of JSX, exceptions of SQL and comments of files of words', () => {
  const page =
    'const told = 1;\nreturn (\n  <p title={told}>\n    Nobody has {told} rows\n    upon it.\n  </p>\n);\n';
  assert.deepEqual(words('console/a.tsx', page), ['4: "Nobody"', '5: "upon"']);
  const sql = "-- Whoever\n  raise exception 'row % is told ''so''', told;\nselect 'told';";
  assert.deepEqual(words('m.sql', sql), ['1: "Whoever"', '2: "told"']);
  assert.deepEqual(words('a/kinds.txt', '# What house\nhouse|beside\n'), ['1: "house"']);
});

test('a comment that begins with "Of" is found', () => {
  const begins = (path: string, text: string) =>
    proseOf({ path, text, lines: text.split('\n') }).flatMap(bannedBeginningsIn).length;
  for (const comment of ['/** Of a pool. */', '/**\n * Of a pool.\n */', '// Of a pool.'])
    assert.equal(begins('src/a.ts', `${comment}\nconst size = 'Of a pool';\n`), 1, comment);
  assert.equal(begins('m.sql', '-- Of a pool.\n'), 1);
  assert.equal(begins('src/a.ts', '/** The size of a pool. */\n// Often.\n'), 0);
});

test('names, code and established terms are left alone', () => {
  assert.deepEqual(
    words('docs/a.md', 'The Opera House; `told`; run of house; there is no row.\n```\ntold\n```'),
    [],
  );
  assert.deepEqual(words('src/a.ts', "// Data table\nconst names = ['guest in the house'];"), []);
  assert.deepEqual(words('docs/a.md', 'It is no longer used, and stands for a hotel.'), []);
});

test('banned names are found in code, not in its comments and texts', () => {
  const text = "// asked\nconst asked = 'told'; /* said\n */ askedAt = { said };\n";
  assert.deepEqual(
    bannedNamesIn(codeOf({ text })).map((found) => found.split(': write')[0]),
    ['2: the name "asked"', '3: the name "said"'],
  );
  const template = "f(`told ${asked['said']} said`);";
  assert.deepEqual(
    bannedNamesIn(codeOf({ text: template })).map((found) => found.split(': write')[0]),
    ['1: the name "asked"'],
  );
});

test('banned names are found as parts of longer names, unless they are clear there', () => {
  const text = 'tellsActor; semiticBearers; TELL_MS; askedAt; telescope; const told = 1;';
  assert.deepEqual(
    bannedNamesIn(text).map((found) => found.split(': write')[0]),
    ['tellsActor', 'semiticBearers', 'TELL_MS', 'told'].map((name) => `1: the name "${name}"`),
  );
});

test('"ask" is found as a noun: alone as a type, and at the end of a longer name', () => {
  const text = 'askSupplier; mayAskAgain; ask(); SearchAsk; buyersAsk; Ask; Task; multitask';
  assert.deepEqual(
    bannedNamesIn(text).map((found) => found.split(': write')[0]),
    ['SearchAsk', 'buyersAsk', 'Ask'].map((name) => `1: the name "${name}"`),
  );
});

test('every banned word is found, and no replacement is banned', () => {
  const sentences =
    'he tells; nobody knows; untold; whoever asks; it stands; the house; mended; hits upon; whilst; anew; beside; for ever; wanted is; is no id; dearer; grown-ups; lets go of; heals; crew; blanks; ask after; a must; a cry; no clock shows; comes to nothing; gives way; a slip; out of force; is born; unwell; leans on; parks; test twin; whence; hung up; gave back; written down; works off; under way; on its way; says so; breaks off; falls silent; unheard; a tongue; a purse; dice; gone for good; another key than mine; at most so many; all but for one; by turns; accused; has got; it is of a partner; it stays as it was; it goes on; a table of its own; seen from outside; spec 4.1';
  const found = sentences.split('; ').map((text) => bannedIn({ line: 1, text }).length);
  assert.ok(
    found.every((count) => count > 0),
    String(found),
  );
  assert.equal(found.length + 1, bannedWords.length);
  for (const { instead } of bannedWords)
    assert.deepEqual(bannedIn({ line: 1, text: instead.replaceAll(/"[^"]*"/g, '') }), []);
});

test('"own" before a noun is not found', () => {
  const found = (text: string) => bannedIn({ line: 1, text }).length;
  assert.equal(found('a row with columns of their own, and'), 1);
  assert.equal(found('the rates of its own time'), 0);
});

test('a long paragraph is found; tables, lists and code do not make one', () => {
  const line = 'word '.repeat(30);
  const long = (text: string) =>
    longParagraphs(proseOf({ path: 'docs/a.md', text, lines: text.split('\n') }), 120);
  assert.deepEqual(long(`${line}\n`.repeat(5)), ['1: a paragraph of 150 words: at most 120']);
  for (const text of [`${line}\n\n`, `- ${line}\n`, `| ${line} |\n`])
    assert.deepEqual(long(text.repeat(5)), []);
  assert.deepEqual(long(`\`\`\`\n${`${line}\n`.repeat(5)}\`\`\``), []);
});

test('a long cell of a table is found, a long row of short cells is not', () => {
  const cell = 'word '.repeat(30);
  const long = (text: string) => longCells(proseOf({ path: 'docs/a.md', text, lines: text.split('\n') }), 60);
  assert.deepEqual(long(`| a | b |\n|---|---|\n| a | ${cell}${cell}word |\n`), [
    '3: a cell of 61 words: at most 60',
  ]);
  assert.deepEqual(long(`| ${cell} | ${cell} | ${cell} |\n`), []);
});
