import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SeededRandom } from '../../src/lib/seeded-random.ts';
import { keyedRandom } from '../../src/lib/seeded-random.ts';
import { drawProfile } from '../profile.ts';
import { Scheduler } from '../scheduler.ts';
import { InjectedFaults } from '../trim.ts';
import { call, type Connection } from './exchange.ts';

/** What the history says of a call for which its process waits a second and which lands late, drawn in the middle of the time. */
async function landsLate(
  landsWithin: number,
  { effect = () => 'done', dies = false }: { effect?: () => unknown; dies?: boolean } = {},
): Promise<readonly string[]> {
  const faults = new InjectedFaults({});
  const scheduler = new Scheduler(keyedRandom(1, 1), { startMs: 0, faults, isInOrder: true });
  const random = { chance: () => true, pick: () => 'lands late', below: (most: number) => most / 2 };
  const connection: Connection = {
    scheduler,
    faults,
    name: 'gateway',
    random: random as unknown as SeededRandom,
    profile: { ...drawProfile(keyedRandom(1, 2)), landsWithin },
  };
  void call(connection, { owner: 'process 1', what: 'refund', ms: 1_000 }, effect).catch(() => undefined);
  await scheduler.rest();
  if (dies) scheduler.removeAll('process 1');
  while (await scheduler.next()) continue;
  return scheduler.lines.flatMap(({ owner, what }) =>
    what === 'a timer fires' ? [] : [`${owner}: ${what}`],
  );
}

test('a call takes effect while its process waits, after it gave up on it, and after it died', async () => {
  const [late] = ['process 1: refund: lands late'];
  assert.deepEqual(await landsLate(0.5), [late, 'gateway: refund takes effect, and its answer is lost']);
  assert.deepEqual(await landsLate(4), [
    late,
    'gateway: refund takes effect after its process gave up on it',
  ]);
  assert.deepEqual(await landsLate(0.5, { dies: true }), [
    late,
    'gateway: refund takes effect after its process died',
  ]);
});

test('a call that lands late may be refused', async () => {
  const effect = () => {
    throw new Error('it is captured');
  };
  const lines = await landsLate(4, { effect });
  assert.equal(lines.at(-1), 'gateway: refund: is refused, it is captured');
});
