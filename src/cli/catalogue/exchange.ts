import { createReadStream } from 'node:fs';
import { listExchangeRates, loadExchangeRates } from '../../rates/offers/exchange.ts';
import type { Command } from '../command.ts';
import { table } from '../output/table.ts';

export const exchangeLoad: Command = {
  usage: 'FILE|- [--json]',
  flags: {},
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, positionals: [file = ''], print }) =>
    withNeeds(async (needs) => {
      const loaded = await loadExchangeRates(needs, file === '-' ? process.stdin : createReadStream(file));
      print(loaded, () => `${loaded.loaded} exchange rates are loaded`);
    }),
};

export const exchangeList: Command = {
  usage: '[--json]',
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
