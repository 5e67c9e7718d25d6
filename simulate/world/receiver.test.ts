import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PartnerContext } from './exchange.ts';
import { SimulatedReceiver } from './receiver.ts';

const LEASE_MS = 60_000;

/** A claim, and a call that never ends: of which event, by whom, when. */
type Sent = readonly [eventId: string, owner: string, claimedAtMs: number, atMs: number];

/** What is wrong after these calls; each of `accepted` was accepted before. */
function broken(calls: readonly Sent[], accepted: readonly string[] = []): readonly string[] {
  const lines: { owner: string; what: string }[] = [];
  const never = () => new Promise<never>(() => undefined);
  const timer = () => ({ fires: never(), stop: () => undefined });
  const scheduler = {
    nowMs: 0,
    isCalm: true,
    lines,
    step: never,
    sleep: never,
    timer,
    note: () => undefined,
  };
  const draws = { draw: () => false };
  const world = { scheduler, random: { pick: () => 'none' }, profile: {}, faults: draws };
  const receiver = new SimulatedReceiver(world as unknown as PartnerContext);
  for (const eventId of accepted)
    receiver.deliveries.push({ eventId, name: '', subject: 'b1', isAccepted: true, shown: undefined });
  for (const [event_id, owner, claimedAtMs, atMs] of calls) {
    scheduler.nowMs = atMs;
    const at = new Date(claimedAtMs).toISOString();
    lines.push({ owner, what: `takes events to send, by its clock at ${at}` });
    const response = '{"data":{"bookingId":"b1"}}';
    const body = JSON.stringify({ event_id, event_name: 'booking.book', request: '{}', response });
    const options = { url: '', body, headers: {}, timeoutMs: 15_000, answerBytes: 1, toPrivate: false };
    void receiver.senderFor(owner)(options);
  }
  return receiver.broken;
}

test('two processes send the same event at a time only if the claim of one has expired', () => {
  assert.deepEqual(
    broken([
      ['e1', 'p1', 0, 0],
      ['e1', 'p2', 1_000, 1_000],
    ]),
    ['e1 of b1 is sent at the same time'],
  );
  const thawed = LEASE_MS + 1_000;
  assert.deepEqual(
    broken([
      ['e1', 'p2', thawed, thawed],
      ['e1', 'p1', 0, thawed + 1],
    ]),
    [],
  );
});

test('two events of a booking are sent at a time only if one repeats what was accepted', () => {
  const wrong = ['e1 and e2 of b1 are sent at the same time'];
  assert.deepEqual(
    broken(
      [
        ['e1', 'p1', 0, 0],
        ['e2', 'p2', 1_000, 1_000],
      ],
      ['e1'],
    ),
    wrong,
  );
  const late = LEASE_MS + 1_000;
  const byFrozen = [
    ['e1', 'p1', 0, late],
    ['e2', 'p2', late, late + 1],
  ] as const;
  assert.deepEqual(broken(byFrozen), wrong);
  assert.deepEqual(broken(byFrozen, ['e1']), []);
  // Its sender no longer waits for the first.
  assert.deepEqual(
    broken([
      ['e1', 'p1', 0, 0],
      ['e2', 'p2', 20_000, 20_000],
    ]),
    [],
  );
});
