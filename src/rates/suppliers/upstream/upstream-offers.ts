import { coreIdOf } from '../../../catalogue/hotel-id.ts';
import { percentOf } from '../../../lib/money.ts';
import { boardOfFilter } from '../../engine/boards.ts';
import type { Policy } from '../../engine/cancellation.ts';
import type { SupplierOffer, SupplierRate } from '../../engine/offer.ts';
import { extrasOf } from './upstream-extras.ts';
import { exactMinor } from '../http/exact-minor.ts';
import { describingText, readableToken, shownId, shownText } from './upstream-texts.ts';
import { deadlineMs } from './upstream-times.ts';
import type {
  UpstreamHotel,
  UpstreamOffer,
  UpstreamPolicyStep,
  UpstreamPrebook,
  UpstreamRate,
  UpstreamTax,
} from './upstream-shapes.ts';

/** An offer that cannot be read is not sold; the others are kept. */
export function offersOfHotel({ hotelId, roomTypes }: UpstreamHotel): SupplierOffer[] {
  const id = coreIdOf(hotelId);
  if (id === undefined) return [];
  return (roomTypes ?? []).flatMap((offer) => {
    try {
      return [offerOf(id, offer)];
    } catch {
      return [];
    }
  });
}

function offerOf(hotelId: number, offer: UpstreamOffer): SupplierOffer {
  return {
    hotelId,
    token: readableToken(offer.offerId),
    roomCode: shownId(offer.roomTypeId),
    isPackage: offer.rateType === 'package',
    ...sold(offer.rates),
  };
}

export function offerOfPrebook({ prebookId, hotelId, roomTypes }: UpstreamPrebook): SupplierOffer {
  const rates = roomTypes.flatMap((room) => room.rates);
  return {
    hotelId: coreIdOf(hotelId ?? '') ?? 0,
    token: readableToken(prebookId),
    roomCode: '',
    isPackage: false,
    ...sold(rates),
  };
}

/** The price of a package may be given at its first room only; the others then have none, and cost nothing more. */
function sold(rates: readonly UpstreamRate[]): Pick<SupplierOffer, 'paymentType' | 'currency' | 'rates'> {
  const [first] = rates;
  const currency = first?.retailRate.total?.[0]?.currency;
  if (currency === undefined) throw new Error('an offer of the supplier has no price');
  return {
    paymentType: first?.paymentTypes?.includes('PROPERTY_PAY') ? 'PROPERTY_PAY' : 'NUITEE_PAY',
    currency,
    rates: rates.map((rate) => rateOf(rate, currency)),
  };
}

function rateOf(rate: UpstreamRate, currency: string): SupplierRate {
  const minor = (amount: number): number => exactMinor(amount, currency);
  const [total = { amount: 0, currency }] = rate.retailRate.total ?? [];
  if (total.currency !== currency) throw new Error('the rooms of an offer have prices in several currencies');
  const netMinor = minor(total.amount);
  return {
    name: describingText(rate.name),
    board: boardOfFilter(rate.boardType) ?? 'RO',
    netMinor,
    taxes: (rate.retailRate.taxesAndFees ?? []).map((tax) => ({
      included: tax.included === true,
      description: shownText(tax.description) ?? 'Tax',
      minor: isReadableTax(tax, currency) ? minor(tax.amount) : Number.NaN,
    })),
    maxOccupancy: Number.isSafeInteger(rate.maxOccupancy) ? Math.max(0, Number(rate.maxOccupancy)) : 0,
    remarks: describingText(rate.remarks),
    cancellation: { kind: 'policy', policy: policyOf(rate, { netMinor, currency }) },
    ...extrasOf(rate, currency),
  };
}

/** The buyer pays a tax at the hotel if it is not stated to be included. */
function isReadableTax(tax: UpstreamTax, currency: string): boolean {
  return typeof (tax.included ?? false) === 'boolean' && !isOther(tax.currency, currency);
}

interface Price {
  readonly netMinor: number;
  readonly currency: string;
}

/** Not a number if the fee cannot be read; such an offer is dropped and counted (engine/sellable.ts). */
function feeOf({ amount, type, currency }: UpstreamPolicyStep, price: Price): number {
  switch (type) {
    case undefined:
    case null:
    case '':
    case 'amount':
      return isOther(currency, price.currency) ? Number.NaN : exactMinor(amount, price.currency);
    case 'percentage':
      return share(price.netMinor, amount);
    default:
      return Number.NaN;
  }
}

/** Amounts in a currency other than that of the price are not converted: only the price has an agreed exchange rate. */
function isOther(currency: string | null | undefined, ofPrice: string): boolean {
  return (currency ?? '') !== '' && currency !== ofPrice;
}

function share(netMinor: number, percent: number): number {
  if (Number.isNaN(netMinor) || !Number.isFinite(percent)) return Number.NaN;
  return percentOf(netMinor, String(percent), 'up');
}

function policyOf({ cancellationPolicies }: UpstreamRate, price: Price): Policy {
  const { refundableTag, cancelPolicyInfos } = cancellationPolicies;
  if (refundableTag !== 'RFN') return { refundable: false, steps: [] };
  const steps = (cancelPolicyInfos ?? []).map((step) => ({
    fromMs: deadlineMs(step),
    feeMinor: feeOf(step, price),
  }));
  // If two fees have the same time, the higher one counts: the supplier may charge it.
  steps.sort((a, b) => a.fromMs - b.fromMs || a.feeMinor - b.feeMinor);
  // A first step without a fee does not end the free time.
  const first = steps.findIndex(({ feeMinor }) => feeMinor !== 0);
  return { refundable: true, steps: first < 0 ? [] : steps.slice(first) };
}
