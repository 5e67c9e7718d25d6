import { randomUUID } from 'node:crypto';
import { openSandbox } from '../../../src/payments/gateways/sandbox/open-sandbox.ts';
import { unpackSale } from '../../../src/bookings/sale/pack/pack-sale.ts';
import { supplierCalled } from '../../../src/rates/suppliers/suppliers.ts';
import type { Installation } from '../installation.ts';
import { costOf, type Cost } from '../meter.ts';
import { PARALLEL } from '../searches.ts';

/** The calls of a booking to the simulated supplier and gateway, without the booking. */
export async function simulatorsAlone({ needs }: Installation, times: number): Promise<Cost> {
  const row = await needs.db.row<{ sale: Uint8Array }>(`select sale from prebooks limit 1`);
  if (row === undefined) throw new Error('a prebook was made before');
  const { offer, quote } = unpackSale(row.sale);
  const { client } = await supplierCalled(needs, quote.supplier);
  const gateway = openSandbox(needs);
  const call = <T>(work: Parameters<typeof client.call<T>>[0]) => client.call(work, { timeoutMs: 60_000 });
  const guest = { firstName: 'Ada', lastName: 'Example' };
  const { currency, priceMinor: amountMinor } = quote;
  let left = times;
  const askAll = async () => {
    while (left > 0) {
      left -= 1;
      const reference = randomUUID();
      await call((connector, signal) => connector.recheck({ token: offer.token, timeoutMs: 60_000 }, signal));
      const card = { customer: 'sandbox', paymentMethod: 'success' };
      const held = await gateway.authorise({ key: reference, amountMinor, currency, reference, card });
      await call((connector, signal) =>
        connector.book(
          {
            reference,
            token: offer.token,
            holder: guest,
            guests: [{ ...guest, occupancyNumber: 1 }],
            remarks: '',
            netMinor: quote.netMinor,
            currency: quote.supplierCurrency,
          },
          signal,
        ),
      );
      const gatewayPayment = held.state === 'authorised' ? held.gatewayPayment : '';
      await gateway.capture({ key: `${reference}:capture`, gatewayPayment, amountMinor, currency });
    }
  };
  return costOf(needs.db, {
    units: times,
    work: async () => {
      await Promise.all(Array.from({ length: PARALLEL }, askAll));
    },
  });
}
