import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { publish } from '../../src/events/outbox.ts';
import { registerWebhook } from '../../src/events/webhooks.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { Needs } from '../../src/contract/needs.ts';
import type { Receiver, Received } from '../support/receiver.ts';

/**
 * Many events of many bookings, a receiver that fails one delivery in five, and a delivering process that is killed
 * again and again. Afterwards: none lost, the order of each booking kept, every repeat under the id it had.
 */
export interface EventsPlan {
  readonly events: number;
  readonly kills: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

export interface EventsOutcome {
  readonly arrived: number;
  readonly deliveries: number;
  readonly failed: number;
  readonly kills: number;
}

const owner = { accountId: 'acc_crash', environment: 'sandbox' } as const;
const leaseMs = 1_500;
const eventsPerBooking = 5;

export async function crashDeliveries(
  needs: Pick<Needs, 'db' | 'clock' | 'config' | 'random'>,
  { receiver, url, plan }: { receiver: Receiver; url: string; plan: EventsPlan },
): Promise<EventsOutcome> {
  let failed = 0;
  receiver.answer = () => {
    const fails = needs.random.fraction() < 0.2;
    if (fails) failed += 1;
    return fails ? 500 : 200;
  };
  const settings = { url: receiver.url, initialWaitSeconds: 1 };
  const { secret } = await registerWebhook(needs, owner, settings);
  const emitted = emitAll(needs, plan);
  const kills = await killAgainAndAgain(url, { plan, receiver, needs });
  await emitted;
  const { arrived } = judge(receiver.received, { plan, secret });
  await tidyEnd(needs);
  return { arrived, deliveries: receiver.received.length, failed, kills };
}

/** Each booking's events one after the other, many bookings concurrently, while deliveries run. */
async function emitAll({ db }: Pick<Needs, 'db'>, { events }: EventsPlan): Promise<void> {
  const bookings = Math.ceil(events / eventsPerBooking);
  for (let from = 0; from < bookings; from += 20)
    await Promise.all(
      Array.from({ length: Math.min(20, bookings - from) }, async (_, at) => {
        for (let step = 0; step < eventsPerBooking; step++) {
          const happening = { owner, name: 'booking.book', subject: `booking ${from + at}` } as const;
          const response = { booking: from + at, step };
          await db.transaction((tx) =>
            publish(tx, { ...happening, request: {}, response, at: systemClock.now() }),
          );
        }
      }),
    );
}

interface Scene {
  readonly plan: EventsPlan;
  readonly receiver: Receiver;
  readonly needs: Pick<Needs, 'db' | 'random' | 'config'>;
}

/** Kills are spread over the work: the next comes when its share of the events has arrived. */
async function killAgainAndAgain(url: string, { plan, receiver, needs }: Scene): Promise<number> {
  let kills = 0;
  let child = await deliverer(needs, url);
  try {
    while ((await waiting(needs)) > 0 || receiver.received.length < plan.events) {
      const dueForKill = receiver.received.length >= ((kills + 1) * plan.events) / (plan.kills + 2);
      if (kills < plan.kills && dueForKill) {
        await pause(needs.random.fraction() * 20);
        await killed(child);
        kills += 1;
        plan.say(`kill ${kills} after ${receiver.received.length} deliveries`);
        child = await deliverer(needs, url);
      }
      await pause(10);
    }
  } finally {
    await killed(child);
  }
  return kills;
}

async function waiting({ db }: Pick<Needs, 'db'>): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*) as count from webhook_deliveries where state = 'waiting'`,
  );
  return row?.count ?? 0;
}

async function deliverer({ config }: Pick<Needs, 'config'>, url: string): Promise<ChildProcess> {
  const program = path.join(import.meta.dirname, 'deliver-until-killed.ts');
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      LEASE_MS: String(leaseMs),
      SECRETS_KEY: String(config.secretsKey),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

async function killed(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

function judge(received: readonly Received[], { plan, secret }: { plan: EventsPlan; secret: string }) {
  const webhook = new Webhook(secret);
  const idOf = new Map<string, string>();
  const reached = new Map<number, number>();
  for (const { headers, body } of received) {
    webhook.verify(body, headers);
    const { booking, step } = JSON.parse(JSON.parse(body).response);
    const name = `${booking}/${step}`;
    const id = headers['webhook-id'] ?? '';
    assert.equal(idOf.get(name) ?? id, id, `a repeat of ${name} came under another id`);
    idOf.set(name, id);
    const before = reached.get(booking) ?? -1;
    const isInOrder = step === before || step === before + 1;
    assert.ok(isInOrder, `booking ${booking}: step ${step} came after step ${before}`);
    reached.set(booking, step);
  }
  const wanted = Math.ceil(plan.events / eventsPerBooking) * eventsPerBooking;
  assert.equal(idOf.size, wanted, `${wanted - idOf.size} events were lost`);
  assert.equal(new Set(idOf.values()).size, wanted, 'two events share an id');
  return { arrived: idOf.size };
}

/** The log agrees with the receiver: everything delivered, nothing given up. */
async function tidyEnd({ db }: Pick<Needs, 'db'>): Promise<void> {
  const states = await db.rows<{ state: string }>(`select distinct state from webhook_deliveries`);
  assert.deepEqual(states, [{ state: 'delivered' }]);
}
