import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Outbox, unsentIn, type OutboxNeeds, type OwnDecision } from './outbox.ts';

const LOST = new TypeError('fetch failed');

/** A service that fails on demand, and a tab that outlives its pages. */
function world() {
  const kept = new Map<string, string>();
  const calls: string[] = [];
  const failures: unknown[] = [];
  const refused: string[] = [];
  const waiting: (() => void)[] = [];
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const call = async (name: string, { id }: OwnDecision) => {
    calls.push(`${name} ${id}`);
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
  };
  const needs: OutboxNeeds = {
    storage,
    account: 'one',
    decide: async (decision) => {
      await call('decide', decision);
      return `stored-${decision.id}`;
    },
    undo: (decision) => call('undo', decision),
    isTemporary: (error) => error === LOST,
    wait: () => new Promise((resolve) => waiting.push(resolve)),
    refused: ({ id }) => void refused.push(id),
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const retry = async () => {
    waiting.shift()?.();
    await settle();
  };
  const open = (account = 'one') => new Outbox({ ...needs, account });
  // What `Object.keys` finds of a `Storage`, too.
  const tab = () => ({ ...Object.fromEntries(kept), ...storage }) as unknown as Storage;
  return { open, tab, calls, failures, refused, settle, retry };
}

const decision = (id: string) =>
  ({ id, jobId: 'j', row: 1, name: 'Zephyr Lodge', kind: 'accept', at: 0 }) as const;

test('decisions are sent in their order', async () => {
  const { open, calls, settle } = world();
  const outbox = open();
  outbox.add(decision('a'));
  outbox.add(decision('b'));
  assert.equal(outbox.unsent, 2);
  await settle();
  assert.deepEqual([calls, outbox.unsent], [['decide a', 'decide b'], 0]);
  assert.deepEqual(
    outbox.decisions.map(({ decisionId }) => decisionId),
    ['stored-a', 'stored-b'],
  );
});

test('a lost connection delays a decision, and a reload sends it with the same id', async () => {
  const { open, calls, failures, settle, retry } = world();
  failures.push(LOST, LOST);
  const outbox = open();
  outbox.add(decision('a'));
  await settle();
  assert.deepEqual([outbox.unsent, outbox.isInTrouble], [1, true]);
  await retry();
  assert.equal(outbox.unsent, 1);
  const reloaded = open();
  await settle();
  assert.deepEqual([reloaded.unsent, calls], [0, ['decide a', 'decide a', 'decide a']]);
});

test('a decision that is refused permanently is reported and not kept', async () => {
  const { open, refused, failures, settle } = world();
  failures.push(new Error('400'));
  const outbox = open();
  outbox.add(decision('a'));
  outbox.add(decision('b'));
  await settle();
  assert.deepEqual([refused, outbox.decisions.map(({ id }) => id)], [['a'], ['b']]);
});

test('undo takes back the latest decision, also one that may be stored without our knowledge', async () => {
  const { open, calls, failures, settle, retry } = world();
  const outbox = open();
  outbox.add(decision('a'));
  await settle();
  failures.push(LOST);
  outbox.add(decision('b'));
  await settle();
  assert.equal(outbox.undo()?.id, 'b');
  await retry();
  assert.equal(outbox.undo()?.id, 'a');
  await settle();
  assert.equal(outbox.undo(), undefined);
  assert.deepEqual(calls, ['decide a', 'decide b', 'decide b', 'undo b', 'undo a']);
  assert.deepEqual(outbox.decisions, []);
});

test('decisions that were undone otherwise are forgotten, and those that wait are not', async () => {
  const { open, failures, settle } = world();
  const outbox = open();
  outbox.add(decision('a'));
  await settle();
  failures.push(LOST);
  outbox.add(decision('b'));
  await settle();
  outbox.forget([decision('b')]);
  const kept = () => outbox.decisions.map(({ id }) => id);
  assert.deepEqual(kept(), ['a', 'b']);
  outbox.forgetSent();
  assert.deepEqual(kept(), ['b']);
});

test('decisions of another account are kept and counted, and are not those of this one', async () => {
  const { open, tab, failures, settle } = world();
  failures.push(LOST);
  const one = open('one');
  one.add(decision('a'));
  await settle();
  const other = open('other');
  other.add(decision('b'));
  await settle();
  assert.deepEqual(
    [one, other].map(({ unsent }) => unsent),
    [1, 0],
  );
  assert.deepEqual(
    other.decisions.map(({ id }) => id),
    ['b'],
  );
  assert.equal(unsentIn(tab()), 1);
});
