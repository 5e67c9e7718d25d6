import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { limits } from '../../contract/limits.ts';
import { judgeLookUp, type LookResult, type News, type Watch } from './judge-look.ts';

const opened = new Date('2026-03-01T12:00:00Z');
const fresh: Watch = {
  bookingId: 'b',
  supplier: 's',
  state: 'watching',
  mayLand: true,
  until: new Date(opened.getTime() + limits.watchMs),
  nextLookAt: opened,
  looks: 0,
  cancels: 0,
  lastAnswer: '',
  foundAt: null,
  cancelledAt: null,
  personSince: null,
  openedAt: opened,
  closedBecause: null,
  keep: null,
};

type Answers = readonly [lookUp: LookResult['lookUp'], cancel?: LookResult['cancel']];

/** The states of a watch after each look-up, each at the time that the one before has set. */
function watched(
  looks: readonly Answers[],
  from: Watch = fresh,
): { watch: Watch; news: News[]; pauses: number[] } {
  const news: News[] = [];
  const pauses: number[] = [];
  let watch = from;
  for (const [lookUp, cancel] of looks) {
    const at = watch.nextLookAt;
    const judged = judgeLookUp(watch, { lookUp, cancel, summary: lookUp }, { at, fraction: 0.5 });
    watch = { ...watch, ...judged.change };
    news.push(...judged.news);
    pauses.push(watch.nextLookAt.getTime() - at.getTime());
    if (watch.state === 'closed') break;
  }
  return { watch, news, pauses };
}

const many = (count: number, ...look: Answers): Answers[] => Array.from({ length: count }, () => look);

test('without a room the watch is closed after a day of look-ups with growing pauses', () => {
  const { watch, news, pauses } = watched(many(60, 'absent', 'unknown'));
  assert.deepEqual([watch.state, watch.closedBecause, news], ['closed', 'nothing found', []]);
  const seconds = pauses.map((ms) => ms / 1000);
  assert.deepEqual(seconds.slice(0, 4), [20, 40, 80, 160]);
  assert.equal(Math.max(...seconds), 3600);
  assert.ok(pauses.length > 24 && pauses.length < 40);
});

const rows: readonly (readonly [string, readonly Answers[], News[], Watch['state']])[] = [
  [
    'a room turns up and is cancelled',
    [['absent', 'unknown'], ['still booked', 'cancelled'], ['ended']],
    ['found', 'cancelled'],
    'watching',
  ],
  [
    'it lands between look-up and cancel',
    [['absent', 'cancelled'], ['ended']],
    ['found', 'cancelled'],
    'watching',
  ],
  [
    'it is cancelled, and stands again',
    [['still booked', 'cancelled'], ['ended'], ['still booked', 'cancelled']],
    ['found', 'cancelled', 'found'],
    'cancelling',
  ],
  [
    '"unknown" does not say that it is cancelled',
    [['still booked', 'cancelled'], ...many(5, 'absent', 'unknown')],
    ['found'],
    'cancelling',
  ],
  [
    'a refusal needs a person, once',
    [
      ['still booked', 'refused'],
      ['still booked', 'refused'],
    ],
    ['found', 'needs a person'],
    'cancelling',
  ],
  [
    'so does a supplier that accepts and ignores',
    many(4, 'still booked', 'cancelled'),
    ['found', 'needs a person'],
    'cancelling',
  ],
  ['a supplier that answers nothing is asked on', many(10, 'silent'), [], 'watching'],
  ['and needs a person after a day', many(40, 'silent'), ['needs a person'], 'watching'],
];
for (const [what, looks, news, state] of rows)
  test(what, () => {
    const end = watched(looks);
    assert.deepEqual([end.news, end.watch.state], [news, state]);
  });

test('a refused booking whose last look-up gets no answer is looked up on, and needs no person within a day', () => {
  const refused = { ...fresh, mayLand: false, until: new Date(opened.getTime() + limits.watchRefusedMs) };
  const silent = watched(many(12, 'silent'), refused);
  assert.deepEqual([silent.watch.state, silent.news], ['watching', []]);
  const { watch, news } = watched([['absent']], silent.watch);
  assert.deepEqual([watch.state, watch.closedBecause, news], ['closed', 'nothing found', []]);
  assert.deepEqual(watched(many(40, 'silent'), refused).news, ['needs a person']);
});

test('look-ups are not at regular times', () => {
  const result = { lookUp: 'absent', cancel: 'unknown', summary: '' } as const;
  const pauseOf = (fraction: number) =>
    judgeLookUp(fresh, result, { at: opened, fraction }).change.nextLookAt.getTime() - opened.getTime();
  assert.deepEqual([0, 1].map(pauseOf), [15_000, 25_000]);
});

test('the watch of a cancellation is closed when the supplier shows it', () => {
  const { watch, news } = watched([['absent'], ['ended']], { ...fresh, mayLand: false });
  assert.deepEqual([watch.state, watch.closedBecause, news], ['closed', 'cancelled', []]);
});

test('whatever a supplier responds, the watch of a booked room stays open until a look-up reports that it has ended', () => {
  const look = fc.tuple(
    fc.constantFrom('still booked', 'ended', 'absent', 'silent'),
    fc.constantFrom('cancelled', 'unknown', 'refused', 'silent', undefined),
  );
  fc.assert(
    fc.property(fc.array(look, { minLength: 1, maxLength: 80 }), fc.boolean(), (looks, mayLand) => {
      let isStillBooked = false;
      for (let count = 1; count <= looks.length; count += 1) {
        const { watch, news } = watched(looks.slice(0, count), { ...fresh, mayLand });
        const [lookUp, cancel] = looks[count - 1] ?? [];
        if (lookUp === 'still booked' || (lookUp === 'absent' && cancel === 'cancelled'))
          isStillBooked = true;
        if (lookUp === 'ended') isStillBooked = false;
        if (watch.state === 'closed') {
          assert.equal(isStillBooked, false);
          assert.ok(lookUp === 'ended' || watch.nextLookAt > watch.until);
          return;
        }
        assert.equal(watch.state === 'cancelling', isStillBooked);
        const found = news.filter((one) => one === 'found').length;
        const cancelled = news.filter((one) => one === 'cancelled').length;
        assert.equal(found - cancelled, isStillBooked ? 1 : 0);
        assert.ok(watch.nextLookAt.getTime() > opened.getTime());
      }
    }),
  );
});
