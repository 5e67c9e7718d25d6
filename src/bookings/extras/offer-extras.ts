import { each, refuseField } from '../../contract/field-checks.ts';
import { shortened } from '../../contract/quote.ts';
import { refuse } from '../../contract/refusal.ts';
import { assert } from '../../lib/assert.ts';
import { exponentOf, isCurrency, minorOf } from '../../lib/currency.ts';
import { converted } from '../../lib/money.ts';
import type { Needs } from '../../contract/needs.ts';
import type { Quote } from '../../rates/engine/quote.ts';
import { markOf } from '../../rates/offers/offers.ts';
import { extrasProvider } from './provider.ts';
import { extraKinds, PROTECTION, priceOfShare, type Extra } from '../sale/extras.ts';
import type { RequestedAddon } from '../sale/prebook-request.ts';

interface Offering {
  readonly quote: Quote;
  readonly request: { readonly offerId: string; readonly addons: readonly RequestedAddon[] };
  readonly hotelId: number;
  /** Units of each currency for one US dollar. */
  readonly rates: ReadonlyMap<string, string>;
}

/** The checks of extras that need no look-up. */
export function checkAddons(addons: readonly RequestedAddon[] = []): void {
  each(addons, ({ addon, value, currency = 'USD' }, at) => {
    const kind = Object.hasOwn(extraKinds, addon) ? extraKinds[addon] : undefined;
    const where = `addons[${at}]`;
    if (kind === undefined) {
      const known = Object.keys(extraKinds).join(', ');
      const message = `${where}.addon is "${shortened(addon)}": it must be one of ${known}`;
      throw refuseField('bad-request', { pointer: `/addons/${at}/addon`, message });
    }
    if (kind.percentOfRooms !== undefined) return;
    if (!isCurrency(currency))
      throw refuseField('invalid-field', {
        pointer: `/addons/${at}/currency`,
        message: `${where}.currency is "${shortened(currency)}": it must be an ISO 4217 code such as EUR`,
      });
    if (value === undefined || !((minorOf(value, currency) ?? 0) > 0))
      throw refuseField('invalid-field', {
        pointer: `/addons/${at}/value`,
        message: `${where}.value is ${value ?? 'missing'}: it must be an amount above zero in ${currency}`,
      });
  });
}

/** Prices the requested extras and gets an offer for each; an extra that is not offered refuses the prebook. */
export async function offerExtras(
  needs: Pick<Needs, 'db' | 'config' | 'log' | 'clock' | 'metrics'>,
  { quote, request, hotelId, rates }: Offering,
): Promise<Extra[]> {
  const extras: Extra[] = [];
  for (const [at, addon] of request.addons.entries()) {
    const priced = pricedAddon(addon, quote, rates);
    const key = `${markOf(request.offerId)}:${at}`;
    extras.push(await offered(needs, { key, addon: addon.addon, hotelId, priced }));
  }
  return extras;
}

interface PricedAddon {
  readonly minor: number;
  /** The value and the currency in the request. */
  readonly value: number;
  readonly currency: string;
}

function pricedAddon(request: RequestedAddon, quote: Quote, rates: ReadonlyMap<string, string>): PricedAddon {
  const kind = extraKinds[request.addon];
  assert(kind !== undefined, 'checkAddons knows each of them');
  const { currency, priceMinor } = quote;
  if (kind.percentOfRooms === undefined) return pricedValue(request, currency, rates);
  return { minor: priceOfShare(kind.percentOfRooms, priceMinor), value: 0, currency };
}

interface Offered {
  readonly key: string;
  readonly addon: string;
  readonly hotelId: number;
  readonly priced: PricedAddon;
}

async function offered(
  needs: Pick<Needs, 'db' | 'config' | 'log' | 'clock' | 'metrics'>,
  { key, addon, hotelId, priced }: Offered,
): Promise<Extra> {
  const { minor: priceMinor, value: originalValue, currency: originalCurrency } = priced;
  const answer = await extrasProvider(needs)
    .offer({ key, addon, hotelId, priceMinor })
    .catch((err: unknown) => {
      needs.log.warn({ err, addon }, 'a provider of extras did not answer');
      return { state: 'failed' } as const;
    });
  if (answer.state !== 'offered')
    throw refuse(
      addon === PROTECTION ? 'protection-offer-failed' : 'unable-to-process',
      `no offer for ${addon}`,
    );
  const { offerRef } = answer;
  const toCome = { orderRef: null, state: 'offered', voucherCode: null } as const;
  return { addon, priceMinor, originalValue, originalCurrency, offerRef, ...toCome };
}

/** An add-on whose value the buyer chooses, in the currency of the booking. */
function pricedValue(
  { addon, value, currency = 'USD' }: RequestedAddon,
  wanted: string,
  rates: ReadonlyMap<string, string>,
): PricedAddon {
  const minor = value !== undefined && isCurrency(currency) ? minorOf(value, currency) : undefined;
  assert(value !== undefined && minor !== undefined, `checkAddons has checked the value of ${addon}`);
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
