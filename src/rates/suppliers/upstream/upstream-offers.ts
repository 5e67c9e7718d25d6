import { coreIdOf } from '../../../catalogue/hotel-id.ts';
import { percentOf } from '../../../lib/money.ts';
import { boardOfFilter } from '../../engine/boards.ts';
import type { Policy } from '../../engine/cancellation.ts';
import type { SupplierOffer, SupplierRate } from '../../engine/offer.ts';
import { extrasOf } from './upstream-extras.ts';
import { exactMinor } from '../http/exact-minor.ts';
import type {
  UpstreamHotel,
  UpstreamOffer,
  UpstreamPolicyStep,
  UpstreamPrebook,
  UpstreamRate,
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
    token: offer.offerId,
    roomCode: offer.roomTypeId ?? '',
    isPackage: offer.rateType === 'package',
    ...sold(offer.rates),
  };
}

export function offerOfPrebook({ prebookId, hotelId, roomTypes }: UpstreamPrebook): SupplierOffer {
  const rates = roomTypes.flatMap((room) => room.rates);
  return {
    hotelId: coreIdOf(hotelId) ?? 0,
    token: prebookId,
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
    name: rate.name,
    board: boardOfFilter(rate.boardType) ?? 'RO',
    netMinor,
    taxes: (rate.retailRate.taxesAndFees ?? []).map(({ included, description = 'Tax', amount }) => ({
      included,
      description,
      minor: minor(amount),
    })),
    maxOccupancy: rate.maxOccupancy ?? 0,
    remarks: rate.remarks ?? '',
    cancellation: {
      kind: 'policy',
      policy: policyOf(rate, (step) =>
        step.type === 'percentage' ? share(netMinor, step.amount) : minor(step.amount),
      ),
    },
    ...extrasOf(rate, currency),
  };
}

function share(netMinor: number, percent: number): number {
  if (Number.isNaN(netMinor) || !Number.isFinite(percent)) return Number.NaN;
  return percentOf(netMinor, String(percent), 'up');
}

function policyOf(
  { cancellationPolicies }: UpstreamRate,
  feeOf: (step: UpstreamPolicyStep) => number,
): Policy {
  const { refundableTag, cancelPolicyInfos } = cancellationPolicies;
  if (refundableTag !== 'RFN') return { refundable: false, steps: [] };
  const steps = (cancelPolicyInfos ?? []).map((step) => ({
    fromMs: instantOf(step.cancelTime),
    feeMinor: feeOf(step),
  }));
  return { refundable: true, steps: steps.sort((a, b) => a.fromMs - b.fromMs) };
}

function instantOf(gmt: string): number {
  const ms = Date.parse(`${gmt.replace(' ', 'T').slice(0, 19)}Z`);
  if (Number.isNaN(ms)) throw new Error(`the supplier sent "${gmt}" as a time`);
  return ms;
}
