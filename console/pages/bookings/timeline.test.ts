import assert from 'node:assert/strict';
import { test } from 'node:test';
import { money } from '../../lib/format.ts';
import { timelineOf } from './timeline.ts';

test('states, calls, money and events are in the order in which they happened', () => {
  const at = (second: number) => `2026-03-01T12:00:0${second}.000Z`;
  const state = {
    at: at(0),
    who: 'key_1',
    what: 'booking opened',
    requestId: 'r1',
    detail: { status: 'PENDING' },
  };
  const detail = { currency: 'JPY', feeMinor: 300, refundMinor: 0 };
  const cancelled = { at: at(5), who: 'key_1', what: 'cancellation requested', requestId: 'r2', detail };
  const trail = {
    bookingId: 'b',
    supplier: { code: 'larkspur', bookingNumber: 'LK1', requestedAt: at(2), lookUps: 0, watch: null },
    payment: {
      method: '',
      source: '',
      gateway: null,
      gatewayPayment: null,
      status: '',
      currency: 'EUR',
      amount: 1,
      captured: 1,
      refunded: 0,
    },
    calls: [
      {
        kind: 'supplier',
        name: 'larkspur',
        operation: 'book',
        outcome: 'ok',
        answer: 'confirmed',
        at: at(2),
        milliseconds: 603.4,
      },
      {
        kind: 'gateway',
        name: 'sandbox',
        operation: 'capture',
        outcome: 'timeout',
        answer: '',
        at: at(4),
        milliseconds: 5000,
      },
    ],
    entries: [{ at: at(1), kind: 'hold', currency: 'EUR', lines: { card: 210, holds: -210 } }],
    events: [{ eventId: 'e', name: 'booking.book', at: at(3), deliveries: [] }],
  };
  assert.deepEqual(
    timelineOf({ history: [state, cancelled] }, trail).map(({ kind, text, detail }) => [kind, text, detail]),
    [
      ['state', 'booking opened', 'status PENDING'],
      ['money', 'hold', money(210, 'EUR')],
      ['call', 'larkspur book', 'confirmed, 603 ms'],
      ['event', 'booking.book', 'no webhook receives it'],
      ['call', 'sandbox capture', 'timeout, 5000 ms'],
      ['state', 'cancellation requested', `fee ${money(300, 'JPY')}, refund ${money(0, 'JPY')}`],
    ],
  );
});
