import type { Caller } from '../../contract/owner.ts';
import { together } from '../../contract/field-checks.ts';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import { percentDifference } from '../../lib/money.ts';
import { priceVoucher } from '../../loyalty/vouchers/use-voucher.ts';
import { gatewayFor } from '../../payments/gateways/gateways.ts';
import {
  newTransactionId,
  transactionWrite,
  type NewTransaction,
} from '../../payments/money/transactions.ts';
import type { Needs } from '../../contract/needs.ts';
import type { Quote } from '../../rates/engine/quote.ts';
import { sellable } from '../../rates/search/dropped-offers.ts';
import { currentData } from '../../rates/current-data.ts';
import { hotelOfOffer } from '../../rates/offers/hotel-of-offer.ts';
import { sealerOf, type Offer } from '../../rates/offers/offers.ts';
import { exchangeText, sellingPricer } from '../../rates/offers/selling.ts';
import { behaviourAt } from '../../rates/scenarios.ts';
import type { SupplierOffer } from '../../rates/engine/offer.ts';
import { stillSellsTo, supplierIn, type Supplier } from '../../rates/suppliers/suppliers.ts';
import { SupplierTimeout } from '../../rates/suppliers/connector.ts';
import type { Sql } from '../../contract/database.ts';
import { publishing } from '../../events/outbox.ts';
import { writeTogether } from '../../platform/sql/writes/writes.ts';
import { offerExtras } from '../extras/offer-extras.ts';
import { otherStayOf } from '../sale/contradiction.ts';
import { checkPrebook } from './check-prebook.ts';
import { newSaleId } from '../sale/ids.ts';
import type { PrebookRequest } from '../sale/prebook-request.ts';
import { termsChanged } from '../sale/refundable.ts';
import { newPrebookWrite, type Prebook } from '../stores/prebooks-store.ts';
import { discountableMinor, pricesOf, type Sale, type Worth } from '../sale/sale.ts';
import { prebookEvent } from '../notify/notify.ts';

export type PrebookNeeds = Pick<Needs, 'db' | 'clock' | 'config' | 'random' | 'log' | 'metrics'>;

/** A prebook that the supplier has confirmed, and that is not stored yet. */
export interface Prepared {
  readonly prebook: Prebook;
  readonly clientSecret: string | undefined;
  readonly request: PrebookRequest;
  readonly transaction: Omit<NewTransaction, 'at' | 'releaseAt'> | undefined;
}

/**
 * Checks an offer with the supplier again, to store it for fifteen minutes (`keepPrebook`). Differences from the
 * offer are returned; an offer that is no longer sold is refused.
 */
export async function preparePrebook(
  needs: PrebookNeeds,
  caller: Caller,
  request: PrebookRequest,
): Promise<Prepared> {
  const { open } = await sealerOf(needs);
  const { offer } = together({
    offer: () => checkedOffer(needs, open(request.offerId, caller)),
    others: () => checkPrebook(needs, caller, request),
  });
  const sale = await recheckedSale(needs, { caller, offer, request });
  const id = newSaleId(needs);
  const now = needs.clock.now();
  const expiresAt = new Date(now.getTime() + limits.prebookLifeMs);
  const owner = { accountId: caller.accountId, environment: caller.environment };
  const payment = await openTransaction(needs, caller, { sale, request, prebookId: id });
  const made: Prebook = {
    id,
    owner,
    state: 'open',
    createdAt: now,
    expiresAt,
    sale,
    transaction: payment?.transaction.id,
    replaces: request.replaces,
  };
  return { prebook: made, clientSecret: payment?.clientSecret, request, transaction: payment?.transaction };
}

/** Stores a prepared prebook, with its payment and its event. */
export async function keepPrebook(sql: Sql, { prebook, request, transaction }: Prepared): Promise<void> {
  const { owner, createdAt: at, expiresAt } = prebook;
  const releaseAt = new Date(expiresAt.getTime() + limits.transactionGraceMs);
  await writeTogether(sql, [
    ...(transaction === undefined ? [] : [transactionWrite(owner, { ...transaction, at, releaseAt })]),
    newPrebookWrite(prebook),
    publishing([prebookEvent(prebook, { request, at })]),
  ]);
}

/** Unknown, changed and foreign offers get the same refusal; an expired one gets its own. */
function checkedOffer({ clock }: PrebookNeeds, offer: Offer | undefined): Offer {
  if (offer === undefined) throw refuse('invalid-offer');
  if (clock.nowMs() > offer.issuedMs + limits.offerLifeMs) throw refuse('offer-outdated');
  return offer;
}

/** Why a supplier does not sell to this key. */
export function notSoldTo(supplier: string, { environment }: Pick<Caller, 'environment'>): string {
  return `supplier "${supplier}" does not sell to ${environment} keys of this account: search again`;
}

interface Selling {
  readonly caller: Caller;
  readonly offer: Offer;
  readonly request: PrebookRequest;
}

async function recheckedSale(needs: PrebookNeeds, { caller, offer, request }: Selling): Promise<Sale> {
  const data = await currentData(needs.db);
  if (!(await stillSellsTo(data, caller, offer.supplier)))
    throw refuse('offer-gone', notSoldTo(offer.supplier, caller));
  const hotel = await hotelOfOffer(data.hotels, caller, offer.hotelId);
  if (hotel === undefined) throw refuse('offer-hotel-missing');
  const supplier = await supplierIn(needs, data, offer.supplier);
  const now = await recheck(needs, supplier, { caller, offer, request });
  // Read once: the quote, the extras and the value in other currencies use the same exchange rates.
  const rates = await data.exchangeRates();
  const recheckedOffer = { supplier: supplier.code, rooms: offer.occupancies.length, rates };
  if (sellable(needs, [now], recheckedOffer).length === 0)
    throw refuse('offer-gone', 'the supplier answered with a price that cannot be right: search again');
  const quote = quoteAgain(rates, { offer, now, supplier, timeZone: hotel.timeZone });
  const differencePercent = percentDifference(offer.priceMinor, quote.priceMinor);
  // A caller who sets a margin has sold at their own price: the price stays, or they must search again.
  const risePercent = offer.ownMargin && Number(offer.marginPercent) === 0 ? 0 : limits.risePercent;
  // The percentage that is shown is rounded.
  if (quote.priceMinor - offer.priceMinor > (offer.priceMinor * risePercent) / 100)
    throw refuse('price-changed', 'provider price exceeds locked selling price, please search again');
  const extras = await offerExtras(needs, { quote, request, hotelId: hotel.id, rates });
  const voucher = await pricedVoucher(needs, caller, { code: request.voucherCode, quote });
  const { policy: _, boards: __, ...kept } = offer;
  const issuedMs = needs.clock.nowMs();
  return {
    offerId: request.offerId,
    offer: { ...kept, token: now.token, issuedMs },
    quote,
    hotel,
    differencePercent,
    cancellationChanged: termsChanged(offer, { quote, offer: { issuedMs } }),
    boardChanged: quote.rates.some(({ board }, at) => board !== offer.boards[at]),
    extras,
    voucher,
    ...pricesOf(quote, extras, voucher?.discountMinor ?? 0),
    worth: worthOf(rates, quote),
    bedTypeIds: request.bedTypeIds,
  };
}

async function recheck(
  needs: PrebookNeeds,
  { code, client }: Supplier,
  { caller, offer, request }: Selling,
): Promise<SupplierOffer> {
  const pastBreaker = behaviourAt(offer.hotelId, 'recheck') !== 'nothing';
  const { timeoutMs, signal } = request;
  const account = caller.accountId;
  const options = { account, isRead: true, timeoutMs, isCallersTime: true, signal, pastBreaker };
  const answer = await client
    .call((connector, limit, ms) => connector.recheck({ token: offer.token, timeoutMs: ms }, limit), options)
    .catch((error: unknown) => {
      needs.log.warn({ supplier: code, err: error }, 'a supplier did not answer a recheck');
      throw error instanceof SupplierTimeout
        ? refuse('prebook-timeout')
        : refuse('unable-to-process', 'the supplier could not check the offer');
    });
  if (answer.state === 'gone') throw refuse('offer-gone', 'the rate is no longer sold: search again');
  const other = otherStayOf({ hotel: { id: offer.hotelId }, offer }, answer.stated);
  if (other === undefined) return answer.offer;
  needs.log.warn({ supplier: code, contradiction: other }, 'a supplier rechecked an offer other than ours');
  throw refuse('offer-gone', `the supplier answered with ${other}: search again`);
}

interface SoldNow {
  readonly offer: Offer;
  readonly now: SupplierOffer;
  readonly supplier: Supplier;
  readonly timeZone: string;
}

function quoteAgain(rates: ReadonlyMap<string, string>, { offer, now, supplier, timeZone }: SoldNow): Quote {
  const { currency, marginPercent, mappedRoomIds } = offer;
  const pricer = sellingPricer({ rates, currency, supplierCurrency: now.currency, marginPercent });
  if (pricer === undefined)
    throw refuse('offer-unusable', `no exchange rate from ${now.currency} to ${currency} is known now`);
  return pricer.quote(
    { ...now, hotelId: offer.hotelId, roomCode: offer.roomCode, paymentType: offer.paymentType },
    {
      supplier: supplier.code,
      supplierNumber: supplier.number,
      party: { checkin: offer.checkin, timeZone, occupancies: offer.occupancies },
      mappedRoomIds,
    },
  );
}

function worthOf(rates: ReadonlyMap<string, string>, { currency: from }: Quote): Worth {
  return { EUR: exchangeText(rates, { from, to: 'EUR' }), USD: exchangeText(rates, { from, to: 'USD' }) };
}

async function pricedVoucher(
  { db, clock }: PrebookNeeds,
  caller: Caller,
  { code, quote }: { code: string | undefined; quote: Quote },
): Promise<Sale['voucher']> {
  if (code === undefined || code === '') return null;
  const minor = discountableMinor(quote);
  if (minor === 0)
    throw refuse(
      'wrong-input',
      'a voucher pays for rooms that are paid online, not for rooms paid at the hotel',
    );
  return priceVoucher(db, caller, { code, price: { minor, currency: quote.currency }, at: clock.now() });
}

interface Opening {
  readonly sale: Sale;
  readonly request: PrebookRequest;
  readonly prebookId: string;
}

/** A payment in the browser is opened before anything is written: if the response is lost, no money is held. */
async function openTransaction(needs: PrebookNeeds, caller: Caller, { sale, request, prebookId }: Opening) {
  if (!request.usePaymentSdk || sale.dueMinor === 0) return undefined;
  const gateway = gatewayFor(needs, caller.environment);
  if (gateway === undefined)
    throw refuse('invalid-field', 'no payment gateway is configured for production keys');
  const id = newTransactionId(needs, caller.environment);
  const { dueMinor: amountMinor } = sale;
  const { currency } = sale.quote;
  const opened = await gateway
    .open({ key: id, amountMinor, currency, reference: id })
    .catch((err: unknown) => {
      needs.log.warn({ err }, 'a payment could not be opened');
      throw refuse('unable-to-process', 'the payment could not be prepared; nothing is charged');
    });
  const { gatewayPayment, clientSecret } = opened;
  const transaction = {
    id,
    gateway: gateway.name,
    gatewayPayment,
    amountMinor,
    currency,
    prebook: prebookId,
    clientSecret,
  };
  return { transaction, clientSecret };
}
