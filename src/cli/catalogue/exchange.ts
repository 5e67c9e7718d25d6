import { createReadStream } from 'node:fs';
import { listExchangeRates, loadExchangeRates } from '../../rates/offers/exchange.ts';
import type { Command } from '../command.ts';
import { table } from '../output/table.ts';

export const exchangeLoad: Command = {
  words: 'exchange load',
  usage: 'FILE|- [--json]',
  summary: 'Loads exchange rates from a CSV with the columns currency and per_usd: all of them or none.',
  flags: {},
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, positionals: [file = ''], print }) =>
    withNeeds(async (needs) => {
      const loaded = await loadExchangeRates(needs, file === '-' ? process.stdin : createReadStream(file));
      print(loaded, () => `${loaded.loaded} rates of exchange are loaded`);
    }),
};

export const exchangeList: Command = {
  words: 'exchange list',
  usage: '[--json]',
  summary: 'Lists the exchange rates, last loaded first.',
  flags: {},
  run: ({ withNeeds, print }) =>
    withNeeds(async (needs) => {
      const rates = await listExchangeRates(needs);
      print(rates, () =>
        table(
          ['currency', 'per US dollar', 'loaded'],
          rates.map(({ currency, perUsd, updatedAt }) => [currency, perUsd, updatedAt?.toISOString() ?? '']),
        ),
      );
    }),
};
