import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import { bytesOf, keptReport } from '../../../../test/support/catalogue.ts';
import { landMarling } from '../../../../test/support/hotels/hotel-rows.ts';
import { testNeeds } from '../../../../test/support/needs.ts';
import { problemsOf } from '../../../contract/field-checks.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { deleteRecords } from '../../../catalogue/maintain/delete-records.ts';
import { mergeHotels } from '../../../catalogue/maintain/merge-hotels.ts';
import { decideRows, listDecisions } from './decide-rows.ts';
import { fields } from '../input/columns.ts';
import { rowKeyOf, type InputRow } from '../input/input.ts';
import { judge } from '../run/match-rows.ts';

const needs = await testNeeds();
const owner = { accountId: 'a-partner', environment: 'production', keyId: 'key_1' } as const;

before(() => landMarling(needs.db));
beforeEach(() => needs.db.run('delete from hotel_match_decisions'));

type Decided = readonly [externalId: string, hotelId: string, decision: 'must-link' | 'must-not-link'];

const decide = (...earlier: readonly Decided[]) =>
  decideRows(needs, owner, {
    decisions: earlier.map(([externalId, hotelId, decision]) => ({ externalId, hotelId, decision })),
  });

async function kept(): Promise<Decided[]> {
  const { decisions } = await listDecisions(needs, owner, {});
  return decisions.map(({ rowKey, hotelId, decision }): Decided => [rowKey, hotelId, decision]);
}

const rowOf = (earlier: Partial<Record<(typeof fields)[number], string>>): InputRow =>
  fields.map((field) => earlier[field] ?? '');

/** The hotel of a row that the model alone matches with 1001. */
async function hotelOf(externalId: string): Promise<number | undefined> {
  const row = rowOf({
    externalId,
    name: 'Cormorant Hotel',
    address: '12 Pilchard Street',
    city: 'Marling',
    country: 'GB',
  });
  const { change } = await needs.db
    .row<{ change: number }>('select last_change as change from catalogue_head')
    .then((head) => head ?? { change: 0 });
  const request = {
    account: owner.accountId,
    environment: owner.environment,
    partner: null,
    catalogueChange: change,
    sharedPoints: [],
    minConfidence: null,
    calibration: null,
    stateAt: null,
  };
  const [judged] = await judge(needs, request, [row]);
  return judged?.outcome.hotelId;
}

const cases: readonly (readonly [string, readonly Decided[], readonly Decided[]])[] = [
  [
    'the same twice',
    [
      ['A', 'lp3e9', 'must-link'],
      ['A', 'lp3e9', 'must-link'],
    ],
    [['id:A', 'lp3e9', 'must-link']],
  ],
  [
    'yes and then no of one pair',
    [
      ['A', 'lp3e9', 'must-link'],
      ['A', 'lp3e9', 'must-not-link'],
    ],
    [['id:A', 'lp3e9', 'must-not-link']],
  ],
  [
    'two hotels for one row',
    [
      ['A', 'lp3e9', 'must-link'],
      ['A', 'lp3ea', 'must-link'],
    ],
    [['id:A', 'lp3ea', 'must-link']],
  ],
  [
    'a hotel, and another that it is not',
    [
      ['A', 'lp3e9', 'must-link'],
      ['A', 'lp3ea', 'must-not-link'],
    ],
    [
      ['id:A', 'lp3e9', 'must-link'],
      ['id:A', 'lp3ea', 'must-not-link'],
    ],
  ],
];
for (const [what, earlier, expected] of cases)
  test(`in one call the later decision wins: ${what}`, async () => {
    const answered = await decide(...earlier);
    assert.deepEqual(await kept(), expected);
    assert.equal(answered.length, expected.length);
  });

test('simultaneous decisions about one row are all accepted, and one link stays', async () => {
  const hotels = ['lp3e9', 'lp3ea', 'lp3eb'];
  await Promise.all(Array.from({ length: 24 }, (_, n) => decide(['A', hotels[n % 3] ?? '', 'must-link'])));
  assert.equal((await kept()).length, 1);
});

test('a long id is stored as a digest, and found again', async () => {
  const long = 'x7'.repeat(10_000);
  await decide([long, 'lp3ea', 'must-link']);
  assert.equal(await hotelOf(long), 1002);
  const [[rowKey = ''] = []] = await kept();
  assert.ok(rowKey.length < 100);
  await decideRows(needs, owner, { decisions: [{ rowKey, hotelId: 'lp3eb', decision: 'must-link' }] });
  assert.equal(await hotelOf(long), 1003, 'the key in a review row identifies the same row');
});

test('NUL is not a part of an id', () => {
  assert.equal(rowKeyOf(rowOf({ externalId: 'A\0B' }), null), 'id:AB');
  assert.equal(
    rowKeyOf(rowOf({ externalId: ' \0 ', name: 'x' }), null),
    rowKeyOf(rowOf({ name: 'x' }), null),
  );
});

test('after a merge the decision applies to the survivor, and a new decision replaces it', async () => {
  await decide(['A', '1004', 'must-link'], ['B', '1004', 'must-not-link']);
  await mergeHotels(needs, { loser: '1004', survivor: '1002' });
  assert.equal(await hotelOf('A'), 1002);
  const [taken] = await decide(['C', '1004', 'must-link']);
  assert.equal(taken?.hotelId, 'lp3ea', 'decided for the loser, valid for the survivor');
  assert.equal(await hotelOf('C'), 1002);
  await decide(['A', 'lp3ea', 'must-not-link']);
  assert.deepEqual(
    (await kept()).filter(([rowKey]) => rowKey === 'id:A'),
    [['id:A', 'lp3ea', 'must-not-link']],
  );
  assert.equal(await hotelOf('A'), 1001);
});

test('links to a deleted hotel have no effect, and new ones are refused', async () => {
  await decide(['A', '1003', 'must-link']);
  assert.equal(await hotelOf('A'), 1003);
  await deleteRecords(needs, { kind: 'hotels', bytes: bytesOf('id\n1003\n'), report: keptReport() });
  assert.equal(await hotelOf('A'), 1001, 'the model decides again');
  await assert.rejects(decide(['A', '1003', 'must-link']), /no hotel has the id "lp3eb"/);
});

test('every invalid decision is reported, once for each field', async () => {
  const decisions = [
    { externalId: 'A', hotelId: 'lp3e9', decision: 'must-link' as const },
    { rowKey: 'row:none', hotelId: 'somewhere', decision: 'must-link' as const },
    { externalId: 'B', hotelId: 'nowhere', decision: 'must-link' as const },
  ];
  const errorsOf = async (request: typeof decisions) =>
    decideRows(needs, owner, { decisions: request }).then(
      () => [],
      (error: unknown) => {
        assert.ok(error instanceof Refusal);
        assert.equal(error.refusal, 'decision-refused');
        return problemsOf(error).errors.map(({ pointer }) => pointer);
      },
    );
  assert.deepEqual(await errorsOf(decisions), [
    '/decisions/1',
    '/decisions/1/hotelId',
    '/decisions/2/hotelId',
  ]);
  const unknown = ['lp7fffff1', 'lp3e9', 'lp7fffff2'].map((hotelId, n) => ({
    externalId: `X${n}`,
    hotelId,
    decision: 'must-link' as const,
  }));
  assert.deepEqual(await errorsOf(unknown), ['/decisions/0/hotelId', '/decisions/2/hotelId']);
  assert.deepEqual(await kept(), []);
});

test('a decision names who has made it, also after it was replaced', async () => {
  await decide(['17', 'lp3e9', 'must-link']);
  const before = needs.clock.now();
  await needs.clock.advance(1_000);
  const decisions = [{ externalId: '17', hotelId: 'lp3e9', decision: 'must-not-link' }] as const;
  await decideRows(needs, { ...owner, keyId: 'cli:ada' }, { decisions: [...decisions] });
  const authors = async (asOf?: Date) =>
    (await listDecisions(needs, owner, { ...(asOf && { asOf: asOf.toISOString() }) })).decisions.map(
      ({ decision, decidedBy }) => [decision, decidedBy],
    );
  assert.deepEqual(await authors(), [['must-not-link', 'cli:ada']]);
  assert.deepEqual(await authors(before), [['must-link', 'key_1']]);
});
