import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { openJournal } from '../../platform/files/journal.ts';
import { scenarios } from '../../rates/scenarios.ts';
import { extraKinds, type ExtrasProvider } from './extras.ts';
import { openSimulatedExtras } from './simulated-extras.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-extras-'));
after(() => rm(folder, { recursive: true, force: true }));
let files = 0;
const freshFile = (): string => path.join(folder, `${(files += 1)}.jsonl`);
const providerOn = (file: string): ExtrasProvider => openSimulatedExtras({ journal: openJournal(file) });

const extras = Object.keys(extraKinds);
const ride = { key: 'B1:0', addon: 'uber', hotelId: 7, priceMinor: 2_000 };

test('an order and a purchase repeated are the same order and purchase, in every process', async () => {
  const file = freshFile();
  const [one, other] = [providerOn(file), providerOn(file)];
  const order = { ...ride, offerRef: 'offer' };
  const first = await one.order(order);
  assert.deepEqual(await other.order(order), first);
  const purchase = { ...ride, orderRef: 'order' };
  const bought = await one.purchase(purchase);
  assert.equal(bought.state, 'bought');
  assert.deepEqual(await other.purchase(purchase), bought);
  assert.deepEqual(
    await providerOn(file).bought(),
    ['B1:0'],
    'the books outlive the process, and say it once',
  );
});

test('what was never ordered cannot be bought', async () => {
  const provider = providerOn(freshFile());
  assert.deepEqual(await provider.purchase({ ...ride, orderRef: 'invented' }), { state: 'gone' });
  assert.deepEqual(await provider.bought(), []);
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
    const provider = providerOn(freshFile());
    const asked = { ...ride, addon, hotelId: scenario.id };
    const answers = {
      offer: await provider.offer(asked),
      order: await provider.order({ ...asked, offerRef: '' }),
      purchase: await provider.purchase({ ...asked, orderRef: '' }),
    };
    // Every scenario of protection has its row above.
    const [step, state] = outcomes[scenario.does as keyof typeof outcomes];
    assert.equal(answers[step].state, state, scenario.name);
    if (step !== 'offer') assert.deepEqual(await provider.bought(), [], scenario.name);
  }
});
