import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { Matcher } from '../src/hotels/engine/engine.ts';
import { catalogueFile, readCatalogue } from './hotels-catalogue.ts';
import { fields } from '../src/hotels/match/input/columns.ts';
import { rowKeyOf } from '../src/hotels/match/input/input.ts';
import { readLabelled } from './hotels-data.ts';
import { runOfLists } from './hotels.ts';
import { measure } from './hotels-metrics.ts';

const made: string[] = [];
after(() => Promise.all(made.map((folder) => rm(folder, { recursive: true }))));

const catalogue = `id,name,city,country
H-1,The Cormorant Hotel,Marling,GB
H-2,Heron House,Wexmoor,GB
`;
const input = `external_id,name,city,country
a,Cormorant Hotel,Marling,GB
b,Heron House Hotel,Wexmoor,GB
`;
const truth = `external_id,catalogue_id,also_ok,kind,defect
a,H-1,,exact,
b,H-2,,variant,
`;

/** The fields of the list without ids. */
const sent: readonly string[] = ['', 'name', 'city', 'country'];

type Files = Readonly<Record<string, string | Uint8Array>>;

/** A folder with a small catalogue, its list and its truth, some of them replaced. */
async function folderWith(files: Files): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'innkeeper-cases-'));
  made.push(folder);
  const all: Files = { 'catalogue.csv': catalogue, 'input.csv': input, 'truth.csv': truth, ...files };
  for (const [name, text] of Object.entries(all))
    if (text !== '') await writeFile(path.join(folder, name), text);
  return folder;
}

async function scored(files: Files) {
  const folder = await folderWith(files);
  const all = await readCatalogue(catalogueFile(folder, undefined));
  const { rows, remarks } = await readLabelled(folder, all);
  const matcher = new Matcher(all.shards.values());
  const answers = rows.map((row) => ({ row, outcome: matcher.match(row.text, row) }));
  return { answers, ids: all.ids, remarks: all.remarks.concat(remarks), ...measure(answers) };
}

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

const readings: readonly (readonly [string, Files])[] = [
  ['ids that are no numbers', {}],
  ['a country by its name', { 'catalogue.csv': catalogue.replaceAll('GB', 'United Kingdom') }],
  ['a country in small letters', { 'catalogue.csv': catalogue.replaceAll('GB', 'gb') }],
  ['a country of three letters', { 'catalogue.csv': catalogue.replaceAll('GB', 'GBR') }],
  [
    'other headings and another delimiter',
    { 'catalogue.csv': catalogue.replaceAll(',', ';').replace('id;name;city', 'Hotel_ID;Hotel Name;Ort') },
  ],
  ['UTF-16 and a mark of it', { 'catalogue.csv': utf16(catalogue), 'truth.csv': utf16(truth) }],
  [
    'packed files',
    {
      'catalogue.csv': '',
      'catalogue.csv.gz': gzipSync(catalogue),
      'truth.csv': '',
      'truth.csv.gz': gzipSync(truth),
      'input.csv': '',
      'input.csv.gz': gzipSync(input),
    },
  ],
  [
    'core ids in both of their forms',
    {
      'catalogue.csv': catalogue.replace('H-1', '1001').replace('H-2', '1002'),
      'truth.csv': truth.replace('H-1', 'lp3e9').replace('H-2', '1002'),
    },
  ],
  [
    'rows known by their number',
    {
      'input.csv': input.replace(/^[^,]*,/gm, ''),
      'truth.csv': truth.replace(/^a/m, '1').replace(/^b/m, '2'),
    },
  ],
  ['blanks around ids', { 'truth.csv': truth.replace('H-1', ' H-1 ').replace(/^b/m, ' b ') }],
  [
    'decisions as they are exported',
    {
      'catalogue.csv': catalogue.replace('H-1', '1001').replace('H-2', '1002'),
      'truth.csv': '',
      'decisions.csv':
        'row_key,hotel_id,decision,note,decided_at,decision_id\nid:a,lp3ea,must-not-link,,,\nid:a,lp3e9,must-link,,,\npartner:larkspur/id:b,lp3ea,must-link,,,\n',
    },
  ],
  ['several right hotels', { 'truth.csv': truth.replace('H-1,', 'H-7,H-8|H-1') }],
];

for (const [what, files] of readings)
  test(`a folder is scored: ${what}`, async () => {
    const { precision, recall, rows, remarks } = await scored(files);
    assert.deepEqual([precision, recall, rows, remarks], [1, 1, 2, []]);
  });

const refused: readonly (readonly [string, Files, RegExp])[] = [
  ['no truth', { 'truth.csv': '' }, /no truth\.csv or truth\.csv\.gz in /],
  [
    'a catalogue without a name column',
    { 'catalogue.csv': 'id,country\n1,GB\n' },
    /catalogue\.csv: could not find a column "name" \(looked for: name, /,
  ],
  [
    'a truth without its columns',
    { 'truth.csv': 'a,b\n1,2\n' },
    /truth\.csv: could not find a column "external_id" .* and a column "catalogue_id" .*first line is "a, b"/,
  ],
  [
    'a list without a country',
    { 'input.csv': 'id,name\na,Heron House\n' },
    /input\.csv: could not find a column "country"/,
  ],
  [
    'an empty catalogue',
    { 'catalogue.csv': 'id,name,country\n' },
    /catalogue\.csv: it has no hotel with an id/,
  ],
  [
    'an unknown decision',
    { 'truth.csv': '', 'decisions.csv': 'row_key,hotel_id,decision\nid:a,lp3e9,perhaps\n' },
    /decisions\.csv: line 2: "perhaps" is not a decision: expected must-link or must-not-link/,
  ],
  [
    'decisions about lists of two partners',
    {
      'truth.csv': '',
      'decisions.csv': 'row_key,hotel_id,decision\npartner:p/id:a,lp3e9,must-link\nid:a,lp3ea,must-link\n',
    },
    /lines 2 and 3 name two hotels for "id:a": keep the decisions of one partner/,
  ],
  [
    'decisions about other rows',
    { 'truth.csv': '', 'decisions.csv': 'row_key,hotel_id,decision\nid:x,lp3e9,must-link\n' },
    /has no row of .* its column "row_key"/,
  ],
  ['an empty truth', { 'truth.csv': '\n' }, /truth\.csv: the file is empty/],
  ['a list without rows', { 'input.csv': 'id,name,country\n' }, /input\.csv: it has no rows/],
  ['a truth of other rows', { 'truth.csv': truth.replace(/^a/m, 'x').replace(/^b/m, 'y') }, /has no row of/],
  [
    'a truth of another catalogue',
    { 'truth.csv': truth.replaceAll('H-', 'Q') },
    /No hotel that .*truth\.csv names is in .*catalogue\.csv/,
  ],
  [
    'a truth at odds with itself',
    { 'truth.csv': `${truth}a,H-2,,,\n` },
    /truth\.csv: lines 2 and 4 name other hotels for one row, "a"/,
  ],
  [
    'a spoilt archive',
    { 'catalogue.csv': gzipSync(catalogue).subarray(0, 40) },
    /catalogue\.csv: .*cannot be unpacked/,
  ],
];

for (const [what, files, sentence] of refused)
  test(`a folder is refused with one message: ${what}`, () =>
    assert.rejects(scored(files), { name: 'Problem', message: sentence }));

test('rows that are left out of the figures are reported', async () => {
  const { remarks, rows, recall } = await scored({
    'catalogue.csv': `${catalogue}H-3,Reed Hotel,Marling,Nowhere\nH-2,Heron House,Wexmoor,GB\n`,
    'input.csv': `${input}c,Reed Hotel,Marling,GB\nd,Tern Inn,Marling,GB\n`,
    'truth.csv': `${truth}d,H-9,,variant,\n`,
  });
  assert.deepEqual([rows, recall], [3, 2 / 3]);
  const expected = [
    /^1 rows of .*left out.*line 4/,
    /^1 ids of .*appear again.*H-2/,
    /^1 rows of .*the first: c/,
    /^1 rows are counted as not found.*d, H-9/,
  ];
  assert.equal(remarks.length, expected.length);
  for (const [at, one] of expected.entries()) assert.match(remarks[at] ?? '', one);
});

test('a row that people only rejected has no hotel, and a row without an id is known by what it says', async () => {
  const written = ['a', 'b'].map((id) => ({
    id,
    text: input.split('\n').find((line) => line.startsWith(`${id},`)) ?? '',
  }));
  const keys = written.map(({ text }) =>
    rowKeyOf(
      fields.map((field) => text.split(',')[sent.indexOf(field)] ?? ''),
      null,
    ),
  );
  const { answers, rows, precision } = await scored({
    'catalogue.csv': catalogue.replace('H-1', '1001').replace('H-2', '1002'),
    'input.csv': input.replace(/^[^,]*,/gm, ''),
    'truth.csv': '',
    'decisions.csv': `row_key,hotel_id,decision\n${keys[0]},lp3e9,must-link\n${keys[1]},lp3ea,must-not-link\n`,
  });
  assert.deepEqual([rows, precision], [2, 0.5]);
  assert.deepEqual(
    answers.map(({ row }) => [row.kind, row.right.size]),
    [
      ['accepted', 1],
      ['rejected', 0],
    ],
  );
});

test('a share of zero rows is null', async () => {
  const { exactRecall, siblingFalseMatches, renamedFound, recall } = await scored({
    'truth.csv': truth.replaceAll(/H-\d,,\w+/g, ',,neg_plain'),
  });
  assert.deepEqual([exactRecall, siblingFalseMatches, renamedFound, recall], [null, null, null, null]);
});

test('a run has the ids that the catalogue writes, and the class of a row that was not matched', async () => {
  const { answers, ids } = await scored({
    'input.csv': `${input}c,Nothing at all,Nowhere,GB\n`,
    'truth.csv': `${truth}c,,,neg_plain,\n`,
  });
  const run = runOfLists([{ list: 'own', scored: answers, ids, withoutHotel: [], seconds: 0, remarks: [] }]);
  assert.deepEqual(
    run.map(({ row, verdict, answer }) => [row, verdict, answer]),
    [
      ['a', 'matched', 'H-1'],
      ['b', 'matched', 'H-2'],
      ['c', 'no_match no_candidate', ''],
    ],
  );
});
