import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/support/database.ts';
import { scenarios } from '../../rates/scenarios.ts';
import { extraKinds, type ExtrasProvider } from '../sale/extras.ts';
import { openSimulatedExtras } from './simulated-extras.ts';

const { db } = await testDatabase();
const provider = (): ExtrasProvider => openSimulatedExtras(db);

const extras = Object.keys(extraKinds);
const ride = { key: 'B1:0', addon: 'uber', hotelId: 7, priceMinor: 2_000 };

test('a repeated order or purchase has no new effect, in every process', async () => {
  const [one, other] = [provider(), provider()];
  const order = { ...ride, offerRef: 'offer' };
  const first = await one.order(order);
  assert.deepEqual(await other.order(order), first);
  const purchase = { ...ride, orderRef: 'order' };
  const bought = await one.purchase(purchase);
  assert.equal(bought.state, 'bought');
  assert.deepEqual(await other.purchase(purchase), bought);
  assert.deepEqual(await provider().bought(), ['B1:0'], 'it is sold once, and outlives the process');
});

test('an extra that was not ordered cannot be bought', async () => {
  const invented = { ...ride, key: 'B2:0', orderRef: 'invented' };
  assert.deepEqual(await provider().purchase(invented), { state: 'gone' });
  assert.ok(!(await provider().bought()).includes('B2:0'));
});

test('at the scenario hotels of protection each step fails as their table says, and nothing is bought', async () => {
  const outcomes = {
    'offer-fails': ['offer', 'failed'],
    'offer-gone': ['order', 'gone'],
    'order-fails': ['order', 'failed'],
    'purchase-fails': ['purchase', 'failed'],
  } as const;
  const eventful = scenarios.filter(({ at }) => at === 'protection');
  for (const [scenario, addon] of eventful.flatMap((one) => extras.map((addon) => [one, addon] as const))) {
    const key = `${scenario.name} ${addon}`;
    const request = { ...ride, key, addon, hotelId: scenario.id };
    const answers = {
      offer: await provider().offer(request),
      order: await provider().order({ ...request, offerRef: '' }),
      purchase: await provider().purchase({ ...request, orderRef: '' }),
    };
    // Every scenario of protection has its row above.
    const [step, state] = outcomes[scenario.does as keyof typeof outcomes];
    assert.equal(answers[step].state, state, scenario.name);
    if (step !== 'offer') assert.ok(!(await provider().bought()).includes(key), scenario.name);
  }
});
