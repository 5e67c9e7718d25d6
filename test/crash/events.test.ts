import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '../../src/platform/clock.ts';
import { crashDeliveries } from './events.ts';
import { testNeeds } from '../support/needs.ts';
import { testSeed } from '../support/random.ts';
import { webhookReceiver } from '../support/receiver.ts';

/** `EVENTS=10000 KILLS=10 node scripts/test.ts test/crash/events.test.ts` is the full form. */
const events = Number(process.env['EVENTS'] ?? 300);
const kills = Number(process.env['KILLS'] ?? 2);

test(`${events} events to a receiver that fails one in five, with ${kills} kills of the sender`, async (t) => {
  const base = await testNeeds();
  const needs = { ...base, clock: systemClock, config: { ...base.config, webhooksToPrivate: true } };
  const receiver = await webhookReceiver();
  const say = (line: string) => t.diagnostic(line);
  const plan = { events, kills, seed: testSeed(), say };
  const url = base.config.databaseUrl ?? '';
  const outcome = await crashDeliveries(needs, { receiver, url, plan });
  say(JSON.stringify(outcome));
  assert.equal(outcome.kills, kills);
  assert.ok(outcome.failed > 0 && outcome.deliveries > outcome.arrived);
});
