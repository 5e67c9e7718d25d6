import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testNeeds } from '../../../test/support/needs.ts';
import { listExchangeRates, loadExchangeRates } from './exchange.ts';
import { exchangeRates } from '../suppliers/store.ts';

const needs = await testNeeds();

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
const load = (text: string): Promise<{ loaded: number }> => loadExchangeRates(needs, bytesOf(text));

test('the next search uses the loaded rates; currencies that the file does not contain keep theirs', async () => {
  await load('currency,per_usd\nEUR,0.9\nJPY,150\n');
  assert.deepEqual(await load('Per USD;Currency\n0.875;eur\n'), { loaded: 1 });
  const rates = await exchangeRates(needs.db);
  assert.deepEqual(
    ['EUR', 'JPY', 'USD'].map((code) => Number(rates.get(code))),
    [0.875, 150, 1],
  );
  assert.ok((await listExchangeRates(needs)).some(({ currency }) => currency === 'EUR'));
});

test('a file with one bad line changes nothing', async () => {
  await load('currency,per_usd\nEUR,0.9\n');
  const rows: readonly (readonly [string, RegExp])[] = [
    ['currency,per_usd\nEUR,0.5\nXX,2\n', /line 3: "XX" is not an ISO 4217 code/],
    ['currency,per_usd\nEUR,0\n', /line 2: "0" is not a rate/],
    ['currency,per_usd\nEUR,-1\n', /is not a rate/],
    ['currency,per_usd\nEUR,1e3\n', /is not a rate/],
    ['currency,per_usd\nEUR,0.5\nEUR,0.6\n', /line 3: EUR has a rate already/],
    ['currency,per_usd\nUSD,2\n', /must be 1/],
    ['code,rate\nEUR,0.5\n', /columns are code, rate; they must be currency and per_usd/],
  ];
  for (const [text, why] of rows) await assert.rejects(load(text), why);
  assert.equal(Number((await exchangeRates(needs.db)).get('EUR')), 0.9);
});
