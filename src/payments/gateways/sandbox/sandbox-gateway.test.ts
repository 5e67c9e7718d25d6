import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeClock } from '../../../../test/support/clock.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { faultModes, readFaults } from '../../../contract/simulator-faults.ts';
import type { NewPayment } from '../gateway.ts';
import { LATE_MS } from './sandbox-cards.ts';
import { openSandboxGateway, type SandboxGateway } from './sandbox-gateway.ts';

const { db } = await testDatabase();
const clock = fakeClock();
const gateway = (): SandboxGateway => openSandboxGateway({ sql: db, clock });

let made = 0;
const payment = (): NewPayment => ({
  key: `k${(made += 1)}`,
  amountMinor: 500,
  currency: 'EUR',
  reference: 'r',
});
const card = (paymentMethod: string) => ({ customer: 'sandbox', paymentMethod });

test('the same key means the same payment in every process', async () => {
  const ask = { ...payment(), card: card('success') };
  const answers = await Promise.all([
    gateway().authorise(ask),
    gateway().authorise(ask),
    gateway().authorise(ask),
  ]);
  assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
});

test('a key captures once and refunds once, and never more than was held', async () => {
  const sandbox = gateway();
  const ask = { ...payment(), card: card('success') };
  const held = await sandbox.authorise(ask);
  assert.equal(held.state, 'authorised');
  const id = held.state === 'authorised' ? held.gatewayPayment : '';
  const move = { gatewayPayment: id, currency: 'EUR' };
  assert.equal((await sandbox.capture({ ...move, key: 'more', amountMinor: 501 })).state, 'declined');
  for (let repeat = 0; repeat < 2; repeat += 1)
    assert.equal((await gateway().capture({ ...move, key: 'c', amountMinor: 400 })).state, 'captured');
  for (let repeat = 0; repeat < 2; repeat += 1)
    await gateway().refund({ ...move, key: 'r1', amountMinor: 150 });
  await gateway().refund({ ...move, key: 'r2', amountMinor: 100 });
  const state = await sandbox.read(id);
  assert.deepEqual([state.state, state.capturedMinor, state.refundedMinor], ['captured', 400, 250]);
  assert.equal((await sandbox.refund({ ...move, key: 'r3', amountMinor: 151 })).state, 'declined');
  assert.equal((await sandbox.read(id)).refundedMinor, 250, 'a refund above the captured amount is refused');
});

test('a declined key stays declined; another key depends on the card', async () => {
  const answers = async (name: 'late-refund' | 'decline-refund') => {
    const sandbox = gateway();
    const held = await sandbox.authorise({ ...payment(), card: card(name) });
    assert.ok(held.state === 'authorised');
    const move = { gatewayPayment: held.gatewayPayment, currency: 'EUR', amountMinor: 400 };
    await sandbox.capture({ ...move, key: `${name} c` });
    const states = [];
    for (const key of ['first', 'first', 'second', 'second'])
      states.push((await gateway().refund({ ...move, key: `${name} ${key}` })).state);
    return states;
  };
  assert.deepEqual(await answers('late-refund'), ['declined', 'declined', 'refunded', 'refunded']);
  assert.deepEqual(await answers('decline-refund'), ['declined', 'declined', 'declined', 'declined']);
});

test('after an early release nothing can be held under the key', async () => {
  const sandbox = gateway();
  const ask = payment();
  await sandbox.void({ key: 'v', gatewayPayment: undefined, payment: ask, card: undefined });
  assert.equal((await sandbox.authorise({ ...ask, card: card('success') })).state, 'declined');
});

test('every test card behaves as documented', async () => {
  const sandbox = gateway();
  const paidWith = async (name: 'success' | 'decline' | 'late' | 'double'): Promise<string> => {
    const { gatewayPayment } = await sandbox.open(payment());
    return (await sandbox.pay(gatewayPayment, name)).state;
  };
  assert.equal(await paidWith('success'), 'authorised');
  assert.equal(await paidWith('decline'), 'declined');
  assert.equal(await paidWith('double'), 'authorised');
  const { gatewayPayment } = await sandbox.open(payment());
  assert.equal((await sandbox.pay(gatewayPayment, 'late')).state, 'processing');
  await clock.advance(LATE_MS);
  assert.equal((await sandbox.read(gatewayPayment)).state, 'authorised');
  const refused = await sandbox.authorise({ ...payment(), card: card('decline-capture') });
  const id = refused.state === 'authorised' ? refused.gatewayPayment : '';
  const capture = { key: 'x', gatewayPayment: id, amountMinor: 500, currency: 'EUR' };
  assert.equal((await sandbox.capture(capture)).state, 'declined');
});

/** A payment of 500 that is held with this card, and the state the gateway shows of it. */
async function heldWith(name: string) {
  const sandbox = gateway();
  const ask = payment();
  const held = await sandbox.authorise({ ...ask, card: card(name) });
  assert.ok(held.state === 'authorised');
  const { gatewayPayment } = held;
  const capture = { key: `${ask.key} c`, gatewayPayment, amountMinor: 500, currency: 'EUR' };
  const shown = async () => {
    const { state, capturedMinor } = await sandbox.read(gatewayPayment);
    return [state, capturedMinor];
  };
  const release = () => sandbox.void({ key: 'v', gatewayPayment, payment: ask, card: undefined });
  return { sandbox, capture, shown, release };
}

test('capture-lost: the money is captured once, and the first response is lost', async () => {
  const { sandbox, capture, shown } = await heldWith('capture-lost');
  await assert.rejects(sandbox.capture(capture), /lost/);
  assert.deepEqual(await shown(), ['captured', 500]);
  assert.equal((await sandbox.capture(capture)).state, 'captured');
  assert.deepEqual(await shown(), ['captured', 500]);
});

test('capture-late: the money is captured late, and cannot be released meanwhile', async () => {
  const { sandbox, capture, shown, release } = await heldWith('capture-late');
  await assert.rejects(sandbox.capture(capture), /lost/);
  assert.deepEqual(await shown(), ['authorised', 0]);
  await assert.rejects(sandbox.capture(capture), /lost/);
  await assert.rejects(release(), /captured/);
  await clock.advance(faultModes['capture-late'].number);
  assert.deepEqual(await shown(), ['captured', 500]);
  assert.equal((await sandbox.capture(capture)).state, 'captured');
});

test('release-ignored: the money stays held until the release is repeated', async () => {
  const { shown, release } = await heldWith('release-ignored');
  await release();
  assert.deepEqual(await shown(), ['authorised', 0]);
  await release();
  assert.deepEqual(await shown(), ['voided', 0]);
});

test('SIMULATOR_FAULTS gives a share of the working cards a fault mode', async () => {
  const faults = readFaults('s:500:capture-late=7,lands-late');
  const sandbox = openSandboxGateway({ sql: db, clock, faults });
  let lost = 0;
  for (let at = 0; at < 40; at += 1) {
    const held = await sandbox.authorise({ ...payment(), card: card('success') });
    assert.ok(held.state === 'authorised');
    const capture = { key: 'c', gatewayPayment: held.gatewayPayment, amountMinor: 5, currency: 'EUR' };
    await sandbox.capture(capture).catch(() => (lost += 1));
  }
  assert.ok(lost > 5 && lost < 35, `${lost} of 40`);
});

test('a 3-D Secure challenge holds nothing until it is passed, and cannot be passed before it was asked', async () => {
  const sandbox = gateway();
  const { gatewayPayment: id } = await sandbox.open(payment());
  assert.equal((await sandbox.pay(id, 'challenge', 'passed')).state, 'open');
  assert.equal((await sandbox.pay(id, 'challenge')).state, 'open');
  assert.equal((await sandbox.pay(id, 'challenge', 'failed')).state, 'declined');
  const move = { gatewayPayment: id, currency: 'EUR', amountMinor: 500 };
  assert.equal((await sandbox.capture({ ...move, key: `${id} too early` })).state, 'declined');
  assert.equal((await sandbox.pay(id, 'challenge')).state, 'open');
  assert.equal((await gateway().pay(id, 'challenge', 'passed')).state, 'authorised');
  assert.equal(
    (await sandbox.pay(id, 'decline')).state,
    'authorised',
    'the first card that holds money counts',
  );
  assert.equal((await sandbox.capture({ ...move, key: `${id} capture` })).state, 'captured');
});

test('a declined card can be replaced, and the client secret of a payment stays the same', async () => {
  const sandbox = gateway();
  const ask = payment();
  const { gatewayPayment: id, clientSecret } = await sandbox.open(ask);
  assert.equal((await gateway().open(ask)).clientSecret, clientSecret);
  assert.match(clientSecret, /_secret_[a-p]{32}$/);
  assert.equal((await sandbox.pay(id, 'decline')).state, 'declined');
  assert.equal((await sandbox.pay(id, 'success')).state, 'authorised');
});
