import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PolicyStep } from '../../rates/engine/cancellation.ts';
import type { Sale } from './sale.ts';
import { boardDiffers, cancellationTermsDiffer } from './terms-differ.ts';

interface Terms {
  readonly checkin?: string;
  readonly priceMinor?: number;
  readonly refundable?: boolean;
  readonly steps?: readonly PolicyStep[];
  readonly boards?: readonly string[];
}

const until = (day: string, feeMinor: number) => ({ fromMs: Date.parse(`${day}T16:00:00Z`), feeMinor });

function sale({ checkin = '2026-06-10', priceMinor = 30_000, ...terms }: Terms): Sale {
  const { refundable = true, steps = [until('2026-06-08', 10_000)], boards = ['RO'] } = terms;
  const rates = boards.map((board) => ({ board }));
  // Only these parts of a sale are compared.
  return {
    offer: { checkin },
    quote: { priceMinor, policy: { refundable, steps }, rates },
  } as unknown as Sale;
}

describe('whether the cancellation terms differ', () => {
  const cases: readonly (readonly [string, Terms, boolean])[] = [
    ['the same', {}, false],
    [
      'a later stay on the same terms',
      { checkin: '2026-06-15', steps: [until('2026-06-13', 10_000)] },
      false,
    ],
    [
      'a dearer stay with the same share',
      { priceMinor: 45_000, steps: [until('2026-06-08', 15_000)] },
      false,
    ],
    ['a share that rounding has moved', { priceMinor: 30_100, steps: [until('2026-06-08', 10_000)] }, false],
    ['the same deadline with a higher fee', { steps: [until('2026-06-08', 20_000)] }, true],
    ['the same fee of half the price', { priceMinor: 15_000 }, true],
    ['an earlier deadline', { steps: [until('2026-06-06', 10_000)] }, true],
    ['one deadline more', { steps: [until('2026-06-07', 5_000), until('2026-06-08', 10_000)] }, true],
    ['no way back', { refundable: false, steps: [] }, true],
  ];
  for (const [name, terms, expected] of cases)
    test(name, () => assert.equal(cancellationTermsDiffer(sale({}), sale(terms)), expected));
});

describe('whether the board differs', () => {
  const cases: readonly (readonly [string, readonly string[], readonly string[], boolean])[] = [
    ['the same', ['RO'], ['RO'], false],
    ['more rooms with the same board', ['BI'], ['BI', 'BI'], false],
    ['the same two boards the other way round', ['RO', 'BI'], ['BI', 'RO'], false],
    ['another', ['RO'], ['BI'], true],
    ['one room of two with another', ['RO', 'RO'], ['RO', 'BI'], true],
  ];
  for (const [name, before, now, expected] of cases)
    test(name, () => assert.equal(boardDiffers(sale({ boards: before }), sale({ boards: now })), expected));
});
