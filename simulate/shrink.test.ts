import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../src/lib/seeded-random.ts';
import { failureText } from './failure.ts';
import type { History } from './history.ts';
import { drawProfile } from './profile.ts';
import { kindOf, shrink } from './shrink.ts';
import { InjectedFaults, type Trim } from './trim.ts';

const ACCIDENTS = 40;
const NEEDED = 23;

/** A history that breaks a promise as long as one fault happens and at least two callers are there. */
function replay(trim: Trim): Promise<History> {
  const faults = new InjectedFaults(trim);
  const random = seededRandom(1);
  for (let drawn = 0; drawn < ACCIDENTS; drawn++) faults.draw(random, 1);
  const profile = {
    ...drawProfile(seededRandom(5)),
    callers: 3,
    mappers: 2,
    processes: 3,
    mostDeaths: 2,
    atStripe: true,
    paysLater: true,
    isPublic: true,
    ...trim.profile,
  };
  const callers = trim.callers?.length ?? profile.callers;
  const isBroken = faults.happened.includes(NEEDED) && callers >= 2;
  const lines = faults.happened.map((number) => ({
    atMs: number,
    owner: 'process 1',
    what: `trouble ${number}`,
  }));
  const violations = isBroken ? [`booking b${faults.happened.length} is charged twice`] : [];
  return Promise.resolve({
    seed: 5,
    trim,
    profile,
    digest: 'd',
    statements: 1,
    faults: faults.happened,
    lines,
    violations,
  });
}

test('a history is shrunk to what its violation needs, and says how to play it again', async () => {
  const found = await replay({});
  const small = await shrink(found, replay);
  assert.deepEqual(small.faults, [NEEDED]);
  const { callers, mappers, processes, mostDeaths, atStripe, paysLater, isPublic } = small.profile;
  assert.deepEqual(
    { callers, mappers, processes, mostDeaths, atStripe, paysLater, isPublic },
    {
      callers: 2,
      mappers: 0,
      processes: 1,
      mostDeaths: 0,
      atStripe: false,
      paysLater: false,
      isPublic: false,
    },
  );
  const text = failureText(small, found);
  assert.match(text, /^seed 5, (commit [0-9a-f]{12}|no commit)/);
  assert.match(text, /trouble 23/);
  assert.doesNotMatch(text, /trouble 22/);
  const [, trim = ''] = /--trim '(.*)'/.exec(text) ?? [];
  assert.deepEqual((await replay(JSON.parse(trim) as Trim)).lines, small.lines); // What the text says.
});

test('of the orders with the fewest actors that break the promise, the shortest is kept', async () => {
  const found = await replay({});
  const lengths = new Map([
    [3, 30],
    [7, 12],
    [9, 20],
  ]);
  const small = await shrink(found, async (trim) => {
    const history = await replay({ ...trim, without: [] });
    const isAlone = history.profile.callers === 1 && history.profile.mappers === 0;
    const length = lengths.get(trim.salt ?? 0);
    if (!isAlone || length === undefined || trim.without !== undefined) return { ...history, violations: [] };
    return { ...history, lines: history.lines.slice(0, length), violations: found.violations };
  });
  assert.equal(small.trim.salt, 7);
  assert.equal(small.lines.length, 12);
});

test('two histories break the same promise, whichever ids they name', () => {
  const kinds = ['x9Bjne2UZ', 'xJdeockVP', 'ABcdefghi'].map((id) =>
    kindOf({ violations: [`${id} is CANCELLED and the supplier has 1 rooms`] }),
  );
  assert.deepEqual([...new Set(kinds)], ['# is CANCELLED and the supplier has # rooms']);
});
