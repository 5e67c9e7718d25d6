import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeClock } from '../../../test/support/clock.ts';
import { hostileNames } from '../../../test/support/rooms/hostile-names.ts';
import { limits } from '../../contract/limits.ts';
import type { ThreadPool, KeptThread } from '../../platform/thread-pool.ts';
import { openRoomScheduler } from './scheduler.ts';
import type { RoomWork } from './room-work.ts';
import type { SliceRequest } from './worker.ts';

const free = new AbortController().signal;

/** A pool of one thread whose responses the test sends; its requests are recorded. */
function heldPool() {
  const slices: SliceRequest[] = [];
  const answers: ((bytes?: string) => void)[] = [];
  const thread = {
    ask: (request: SliceRequest) =>
      new Promise((resolve) => {
        slices.push(request);
        answers.push((text) => resolve(text === undefined ? {} : { bytes: new TextEncoder().encode(text) }));
      }),
    [Symbol.dispose]: () => undefined,
    // The scheduler uses nothing else of a thread.
  } as unknown as KeptThread;
  const pool: ThreadPool = {
    size: 1,
    freest: () => thread,
    keep: () => thread,
    tidy: () => Promise.resolve(),
    close: () => undefined,
  };
  return {
    pool,
    requests: () => slices.map(({ kind, id }) => `${kind} ${id - (slices[0]?.id ?? 0)}`),
    async answer(text?: string) {
      const answer = answers.shift();
      assert.ok(answer, 'a slice was asked for');
      answer(text);
      await settle();
    },
  };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

function matchOf(references: readonly string[], suppliers: readonly string[], topK = 3): RoomWork {
  return {
    kind: 'match',
    request: {
      threshold: 0.5,
      topK,
      references: references.map((name, id) => ({ id, name })),
      suppliers: suppliers.map((name, i) => ({ i, name })),
    },
  };
}

const plain = (count: number): string[] => Array.from({ length: count }, (_, at) => `Deluxe King Room ${at}`);
const small = matchOf(plain(3), plain(4));
const large = matchOf(plain(200), plain(500));

test('a small request runs at once without a thread', async () => {
  const { pool, requests } = heldPool();
  const { bytes } = await openRoomScheduler({ clock: fakeClock() }, pool).answer(small, {
    account: 'a',
    signal: free,
  });
  assert.equal(JSON.parse(bytes.toString()).data.results.length, 4);
  assert.deepEqual(requests(), []);
});

test('a large request runs in slices on a thread, until its bytes arrive', async () => {
  const { pool, requests, answer } = heldPool();
  const written = openRoomScheduler({ clock: fakeClock() }, pool).answer(large, {
    account: 'a',
    signal: free,
  });
  await answer();
  await answer();
  await answer('{"data":1}');
  assert.deepEqual(requests(), ['begin 0', 'go 0', 'go 0']);
  assert.equal((await written).bytes.toString(), '{"data":1}');
});

test('the request of a client that disconnects ends after its current slice, and the next one begins', async () => {
  const { pool, requests, answer } = heldPool();
  const scheduler = openRoomScheduler({ clock: fakeClock() }, pool);
  const gone = new AbortController();
  const visits = Array.from({ length: 4 }, () =>
    scheduler.answer(large, { account: 'a', signal: gone.signal }).catch((error: unknown) => String(error)),
  );
  const next = scheduler.answer(large, { account: 'a', signal: free });
  await settle();
  assert.deepEqual(requests(), ['begin 0', 'begin 1'], 'two of one account at a time');
  gone.abort(new Error('gone'));
  await answer();
  await answer();
  assert.deepEqual(requests(), ['begin 0', 'begin 1', 'forget 0', 'forget 1']);
  await answer();
  assert.deepEqual(requests().slice(4), ['begin 2'], 'those that waited never begin');
  await answer();
  await answer('{"data":2}');
  assert.deepEqual(await Promise.all(visits), Array(4).fill('Error: gone'));
  assert.equal((await next).bytes.toString(), '{"data":2}');
});

test('one account delays no other, and has a limited number of requests in the queue', async () => {
  const { pool, requests } = heldPool();
  const scheduler = openRoomScheduler({ clock: fakeClock() }, pool);
  for (let count = 0; count < limits.roomRequestsInLineEach; count += 1)
    void scheduler.answer(large, { account: 'a', signal: free });
  await assert.rejects(scheduler.answer(large, { account: 'a', signal: free }), /rate-limited/);
  void scheduler.answer(large, { account: 'b', signal: free });
  await settle();
  assert.deepEqual(requests(), ['begin 0', 'begin 1', 'begin 2']);
});

test('only a few large requests run at a time, whatever their accounts; others pass them', async () => {
  const { pool, requests } = heldPool();
  const scheduler = openRoomScheduler({ clock: fakeClock() }, pool);
  const most = limits.largeRoomRequestsAtOnce;
  const huge = matchOf(plain(1_500), plain(1_600));
  for (let account = 0; account <= most; account += 1)
    void scheduler.answer(huge, { account: String(account), signal: free });
  void scheduler.answer(large, { account: 'other', signal: free });
  await settle();
  assert.deepEqual(
    requests(),
    Array.from({ length: most + 1 }, (_, begun) => `begin ${begun}`),
  );
});

const names = (count: number, seed: number): string[] =>
  hostileNames('mixed scripts', { count, characters: 2_000, seed });

/** The request, and the error that refuses it before anything is computed. */
const refused: readonly (readonly [string, RegExp, RoomWork])[] = [
  ['too many pairs', /at most 2500000 pairs, not 2501250/, matchOf(plain(2_001), plain(1_250))],
  ['too long names', /about \d+ s of one core, and the limit is 20 s/, matchOf(names(800, 1), names(800, 2))],
  [
    'too many candidates',
    /topK is 5000: the answer would have about/,
    matchOf(plain(1_500), plain(1_600), 5_000),
  ],
];

for (const [what, wanted, work] of refused)
  test(`refused before it starts: ${what}`, async () => {
    const { pool, requests } = heldPool();
    const before = process.cpuUsage();
    await assert.rejects(
      openRoomScheduler({ clock: fakeClock() }, pool).answer(work, { account: 'a', signal: free }),
      wanted,
    );
    assert.deepEqual(requests(), []);
    assert.ok(process.cpuUsage(before).user < 2e6);
  });
