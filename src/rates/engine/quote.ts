import { percentScale, ratioOf, scaled, sum, type Exchange, type Scale } from '../../lib/money.ts';
import { policyOf, refundableTagAt, withFees, type Policy } from './cancellation.ts';
import { together } from './rooms-together.ts';
import type {
  Cancellation,
  Occupancy,
  PaymentType,
  RateExtras,
  SupplierOffer,
  SupplierRate,
  Tax,
} from './offer.ts';

/**
 * From the price of the supplier to the price of the buyer:
 *
 *   net in the supplier's currency ──exchange, rounded up──▶ cost ──+ margin──▶ price of the room
 *
 * The price of an offer is the exact sum of the prices of its rooms. Rates that are paid at the hotel have no margin.
 */
export interface Selling {
  readonly currency: string;
  /** Undefined if supplier and buyer use the same currency. */
  readonly exchange: Exchange | undefined;
  readonly marginPercent: string;
  /** The suggested price for guests where the supplier suggests none. It is never below the price. */
  readonly suggestedPercent: string;
}

export interface Quote {
  readonly hotelId: number;
  readonly supplier: string;
  readonly supplierNumber: number;
  readonly token: string;
  readonly roomCode: string;
  readonly isPackage: boolean;
  readonly paymentType: PaymentType;
  readonly currency: string;
  readonly priceMinor: number;
  readonly commissionMinor: number;
  readonly suggestedMinor: number;
  /** The amount owed to the supplier, in its currency. */
  readonly netMinor: number;
  readonly supplierCurrency: string;
  readonly marginPercent: string;
  readonly policy: Policy;
  readonly rates: readonly QuotedRate[];
}

type Informing = 'initialMinor' | 'promotions' | 'perks';

export interface QuotedRate extends Pick<RateExtras, Informing> {
  readonly name: string;
  readonly board: string;
  readonly remarks: string;
  readonly maxOccupancy: number;
  readonly occupancy: Occupancy;
  readonly totalMinor: number;
  readonly commissionMinor: number;
  readonly suggestedMinor: number;
  readonly taxes: readonly Tax[];
  readonly policy: Policy;
  readonly mappedRoomId: number | null;
}

export interface Party {
  readonly checkin: string;
  readonly timeZone: string;
  readonly occupancies: readonly Occupancy[];
}

/** What the deadlines of a cancellation depend on. */
export type Arrival = Pick<Party, 'checkin' | 'timeZone'>;

/** Prices offers of one currency; values that are the same for all of them are computed once. */
export interface Pricer {
  /** The price alone, for sorting and cutting. */
  priceOf(offer: SupplierOffer): number;
  commissionOf(offer: SupplierOffer): number;
  quote(offer: SupplierOffer, from: Seller): Quote;
}

export interface Seller {
  readonly supplier: string;
  readonly supplierNumber: number;
  readonly party: Party;
  readonly mappedRoomIds: readonly (number | null)[];
}

export function pricer(selling: Selling): Pricer {
  const ratio = selling.exchange === undefined ? undefined : ratioOf(selling.exchange);
  const exchangeUp: Scale | undefined = ratio && {
    over: exactNumber(ratio.over),
    under: exactNumber(ratio.under),
    rounding: 'up',
  };
  const margin = percentScale(selling.marginPercent, 'half-even');
  const suggested = percentScale(selling.suggestedPercent, 'half-even');
  const cost = (minor: number): number => (exchangeUp === undefined ? minor : scaled(minor, exchangeUp));
  const commission = (costMinor: number, offer: SupplierOffer): number =>
    offer.paymentType === 'PROPERTY_PAY' ? 0 : scaled(costMinor, margin);
  const sell = (netMinor: number, offer: SupplierOffer): number => {
    const costMinor = cost(netMinor);
    return costMinor + commission(costMinor, offer);
  };

  const suggestedCost = ({ suggestedMinor = 0, netMinor }: SupplierRate, costMinor: number): number =>
    isPriceAbove(suggestedMinor, netMinor) ? cost(suggestedMinor) : costMinor + scaled(costMinor, suggested);

  function quotedRate(offer: SupplierOffer, seller: Seller, at: number): QuotedRate {
    const { rate, occupancy } = pairAt(offer, seller, at);
    const costMinor = cost(rate.netMinor);
    const commissionMinor = commission(costMinor, offer);
    const totalMinor = costMinor + commissionMinor;
    const policy = policyAt(rate.cancellation, seller.party);
    return {
      name: rate.name,
      board: rate.board,
      remarks: rate.remarks,
      maxOccupancy: rate.maxOccupancy,
      occupancy,
      totalMinor,
      commissionMinor,
      suggestedMinor: Math.max(totalMinor, suggestedCost(rate, costMinor)),
      ...informing(rate, { cost, sell: (minor) => sell(minor, offer) }),
      taxes: taxesAt(rate.taxes, cost),
      policy: withFees(policy, (fee) => Math.min(totalMinor, sell(fee, offer))),
      mappedRoomId: seller.mappedRoomIds[at] ?? null,
    };
  }

  return {
    priceOf(offer) {
      let priceMinor = 0;
      for (const { netMinor } of offer.rates) priceMinor += sell(netMinor, offer);
      return priceMinor;
    },
    commissionOf: (offer) => sum(offer.rates.map((rate) => commission(cost(rate.netMinor), offer))),
    quote(offer, seller) {
      const rates = offer.rates.map((_, at) => quotedRate(offer, seller, at));
      return {
        hotelId: offer.hotelId,
        supplier: seller.supplier,
        supplierNumber: seller.supplierNumber,
        token: offer.token,
        roomCode: offer.roomCode,
        isPackage: offer.isPackage,
        paymentType: offer.paymentType,
        currency: selling.currency,
        priceMinor: sum(rates.map((rate) => rate.totalMinor)),
        commissionMinor: sum(rates.map((rate) => rate.commissionMinor)),
        suggestedMinor: sum(rates.map((rate) => rate.suggestedMinor)),
        netMinor: sum(offer.rates.map((rate) => rate.netMinor)),
        supplierCurrency: offer.currency,
        marginPercent: selling.marginPercent,
        policy: together(rates),
        rates,
      };
    },
  };
}

function taxesAt(taxes: readonly Tax[], cost: Prices['cost']): Tax[] {
  return taxes.map(({ included, description, minor }) => ({ included, description, minor: cost(minor) }));
}

interface Prices {
  readonly cost: (minor: number) => number;
  readonly sell: (minor: number) => number;
}

/** Without members for what the supplier does not say, because most rates have none of it. */
function informing({ netMinor, initialMinor = 0, promotions, perks }: SupplierRate, { cost, sell }: Prices) {
  const shown: { -readonly [Name in Informing]?: RateExtras[Name] } = {};
  if (isPriceAbove(initialMinor, netMinor)) shown.initialMinor = sell(initialMinor);
  if (promotions !== undefined) shown.promotions = promotions;
  if (perks !== undefined) shown.perks = perks.map((perk) => ({ ...perk, minor: cost(perk.minor) }));
  return shown;
}

/** A price that is only shown, and cannot be right, is left out: the offer can still be sold. */
function isPriceAbove(minor: number, netMinor: number): boolean {
  return Number.isSafeInteger(minor) && minor > netMinor && minor < netMinor * MOST_TIMES;
}

const MOST_TIMES = 100;

/** Numbers are faster, as long as they are exact. */
function exactNumber(value: bigint): number | bigint {
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
}

/** Whether all rooms of an offer can be cancelled free of charge at an instant: its rates are then `RFN`. */
export function isFreeAt(offer: SupplierOffer, { atMs, ...stay }: Arrival & { atMs: number }): boolean {
  return offer.rates.every(
    ({ cancellation }) => refundableTagAt(policyAt(cancellation, stay), atMs) === 'RFN',
  );
}

function pairAt(
  offer: SupplierOffer,
  { party }: Seller,
  at: number,
): { rate: SupplierRate; occupancy: Occupancy } {
  const rate = offer.rates[at];
  const occupancy = party.occupancies[at];
  if (rate === undefined || occupancy === undefined)
    throw new RangeError(
      `the supplier answered ${offer.rates.length} rates for ${party.occupancies.length} rooms`,
    );
  return { rate, occupancy };
}

export function policyAt(cancellation: Cancellation, { checkin, timeZone }: Arrival): Policy {
  if (cancellation.kind === 'policy') return cancellation.policy;
  const { terms, nightsMinor } = cancellation;
  return policyOf(terms, { checkin, timeZone, nightsMinor });
}
