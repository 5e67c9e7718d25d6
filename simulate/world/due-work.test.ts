import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Clients } from '../database/clients.ts';
import type { Sessions } from '../database/sessions.ts';
import type { Scheduler } from '../scheduler.ts';
import { DueWork } from './due-work.ts';

/** Work that becomes due at a time; a commit may bring other work. */
function stage() {
  const state = { nowMs: 0, commits: 0, dueMs: Number.POSITIVE_INFINITY, shownMs: 0, statements: 0 };
  const sessions = {
    showTime: (ms: number) => (state.shownMs = ms),
    rows: (_: string, [at]: readonly [Date]) => {
      state.statements += 1;
      assert.equal(at.getTime(), state.shownMs);
      return Promise.resolve([{ 'the timer': at.getTime() >= state.dueMs, at }]);
    },
  } as unknown as Sessions; // as much of it as is used
  const world = { scheduler: state as unknown as Scheduler, clients: state as unknown as Clients, sessions };
  return { state, looks: new DueWork(world, [{ name: 'the timer', due: 'true' }]) };
}

test('each look finds what is due then, and few of them ask the database', async () => {
  const { state, looks } = stage();
  state.dueMs = 200_000;
  const LOOKS = 300;
  for (let look = 1; look <= LOOKS; look += 1) {
    state.nowMs = look * 1_000;
    const isDue = state.nowMs >= state.dueMs;
    assert.deepEqual(await looks.due(), isDue ? ['the timer'] : []);
    assert.equal(state.shownMs, state.nowMs);
  }
  const whileDue = (LOOKS * 1_000 - state.dueMs) / 1_000 + 1;
  assert.ok(state.statements - whileDue < 40, `${state.statements} statements`);
});

test('a look after a commit asks again', async () => {
  const { state, looks } = stage();
  for (let look = 1; look <= 5; look += 1) {
    state.nowMs = look * 1_000;
    assert.deepEqual(await looks.due(), []);
  }
  state.dueMs = 2_000;
  assert.deepEqual(await looks.due(), [], 'nothing has changed');
  state.commits += 1;
  assert.deepEqual(await looks.due(), ['the timer']);
});

test('what a commit makes due later is found at its time', async () => {
  const { state, looks } = stage();
  for (let look = 1; look <= 5; look += 1) {
    state.nowMs = look * 1_000;
    assert.deepEqual(await looks.due(), []);
  }
  state.commits += 1;
  state.dueMs = 7_000;
  const found = [];
  for (state.nowMs = 6_000; state.nowMs <= 8_000; state.nowMs += 1_000)
    found.push((await looks.due()).length);
  assert.deepEqual(found, [0, 1, 1]);
});
