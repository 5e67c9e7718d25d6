import { refuse } from '../../contract/refusal.ts';
import { exponentOf, isCurrency, minorOf } from '../../lib/currency.ts';
import { converted } from '../../lib/money.ts';
import type { Needs } from '../../platform/needs.ts';
import type { Quote } from '../../rates/engine/quote.ts';
import { extrasProvider } from './extras-desk.ts';
import { extraKinds, PROTECTION, priceOfShare, type Extra } from './extras.ts';

export interface AddonAsked {
  readonly addon: string;
  readonly value?: number | undefined;
  readonly currency?: string | undefined;
}

interface Offering {
  readonly quote: Quote;
  readonly asked: { readonly offerId: string; readonly addons: readonly AddonAsked[] };
  readonly hotelId: number;
  /** Units of each currency for one US dollar. */
  readonly rates: ReadonlyMap<string, string>;
}

/** Prices the extras asked for and has them offered; an extra that is not offered refuses the prebook. */
export async function offerExtras(
  needs: Pick<Needs, 'db' | 'config' | 'log'>,
  { quote, asked, hotelId, rates }: Offering,
): Promise<Extra[]> {
  const extras: Extra[] = [];
  const provider = extrasProvider(needs);
  for (const [at, { addon, value, currency = 'USD' }] of asked.addons.entries()) {
    const kind = Object.hasOwn(extraKinds, addon) ? extraKinds[addon] : undefined;
    if (kind === undefined)
      throw refuse(
        'bad-request',
        `addon "${addon}" is unknown; there are ${Object.keys(extraKinds).join(', ')}`,
      );
    const priced =
      kind.percentOfRooms === undefined
        ? pricedValue({ addon, value, currency }, quote.currency, rates)
        : { minor: priceOfShare(kind.percentOfRooms, quote.priceMinor), value: 0, currency: quote.currency };
    const key = `${asked.offerId.slice(0, 22)}:${at}`;
    const offer = { key, addon, hotelId, priceMinor: priced.minor };
    const answer = await provider.offer(offer).catch((err: unknown) => {
      needs.log.warn({ err, addon }, 'a provider of extras did not answer');
      return { state: 'failed' } as const;
    });
    if (answer.state !== 'offered')
      throw refuse(
        addon === PROTECTION ? 'protection-offer-failed' : 'unable-to-process',
        `no offer for ${addon}`,
      );
    extras.push({
      addon,
      priceMinor: priced.minor,
      originalValue: priced.value,
      originalCurrency: priced.currency,
      offerRef: answer.offerRef,
      orderRef: null,
      state: 'offered',
      voucherCode: null,
    });
  }
  return extras;
}

/** An add-on of a value the buyer names, in the currency of the booking. */
function pricedValue(
  { addon, value, currency }: { addon: string; value: number | undefined; currency: string },
  wanted: string,
  rates: ReadonlyMap<string, string>,
): { minor: number; value: number; currency: string } {
  const minor = value !== undefined && isCurrency(currency) ? minorOf(value, currency) : undefined;
  if (value === undefined || minor === undefined || minor <= 0)
    throw refuse(
      'invalid-field',
      `the value of addon "${addon}" must be an amount of money above zero in ${currency}`,
    );
  const [from, to] = [rates.get(currency), rates.get(wanted)];
  if (currency === wanted) return { minor, value, currency };
  if (from === undefined || to === undefined)
    throw refuse('invalid-field', `no exchange rate from ${currency} to ${wanted} is known`);
  const exchange = {
    fromPerUsd: from,
    toPerUsd: to,
    fromExponent: exponentOf(currency),
    toExponent: exponentOf(wanted),
  };
  return { minor: converted(minor, exchange, 'up'), value, currency };
}
