/** The members that we read of another service's responses; the rest is ignored. */
export interface UpstreamMessage {
  readonly status: number;
  readonly data?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly description?: string };
}

export interface UpstreamHotel {
  readonly hotelId: string;
  readonly roomTypes?: readonly UpstreamOffer[] | null;
}

export interface UpstreamOffer {
  readonly offerId: string;
  readonly roomTypeId?: string;
  readonly rateType?: string;
  readonly paymentTypes?: readonly string[];
  readonly rates: readonly UpstreamRate[];
}

export interface UpstreamStay {
  readonly hotelId: string | null | undefined;
  readonly checkin: string | null | undefined;
  readonly checkout: string | null | undefined;
}

export interface UpstreamPrebook extends Partial<UpstreamStay> {
  readonly prebookId: string;
  readonly roomTypes: readonly { readonly rates: readonly UpstreamRate[] }[];
}

export interface UpstreamRate {
  readonly name: string;
  readonly boardType: string;
  readonly remarks?: string;
  readonly maxOccupancy?: number;
  readonly paymentTypes?: readonly string[];
  readonly perks?: readonly UpstreamPerk[] | null;
  readonly retailRate: {
    readonly total: readonly UpstreamMoney[] | null;
    readonly suggestedSellingPrice?: readonly UpstreamMoney[] | null;
    readonly initialPrice?: readonly UpstreamMoney[] | null;
    readonly promotions?: readonly UpstreamPromotion[] | null;
    readonly taxesAndFees?: readonly UpstreamTax[] | null;
  };
  readonly cancellationPolicies: {
    readonly refundableTag: string;
    readonly cancelPolicyInfos?: readonly UpstreamPolicyStep[] | null;
  };
}

export interface UpstreamTax {
  readonly included: boolean;
  readonly description?: string;
  readonly amount: number;
  /** Absent: that of the price. */
  readonly currency?: string | null;
}

export interface UpstreamMoney {
  readonly amount: number;
  readonly currency: string;
}

/** These are only shown, so every member may be absent or of another type. */
export interface UpstreamPromotion {
  readonly name?: unknown;
  readonly promotionCode?: unknown;
  readonly discount?: unknown;
  readonly discountType?: unknown;
  readonly from?: unknown;
  readonly to?: unknown;
}

export interface UpstreamPerk {
  readonly perkId?: unknown;
  readonly name?: unknown;
  readonly amount?: unknown;
  readonly currency?: unknown;
  readonly level?: unknown;
}

export interface UpstreamPolicyStep {
  readonly cancelTime: string;
  readonly amount: number;
  /** `amount` of money, or `percentage` of the price of the room. Absent: an amount. */
  readonly type?: string | null;
  /** The currency of an amount. Absent: that of the price. */
  readonly currency?: string | null;
  /** `GMT` in every published example. Absent: GMT. */
  readonly timezone?: string | null;
}

export interface UpstreamCancellation {
  readonly cancelPending?: boolean;
}

export interface UpstreamBooking {
  readonly bookingId: string;
  /** Absent or empty: it is not stated. */
  readonly clientReference?: string | null;
  readonly status: string;
  readonly createdAt?: string;
  readonly hotelConfirmationCode?: string;
  readonly hotel?: { readonly hotelId?: string } | null;
  readonly checkin?: string | null;
  readonly checkout?: string | null;
  readonly price?: number | null;
  readonly currency?: string | null;
  /** In the responses of a book and of a list. */
  readonly bookedRooms?: readonly UpstreamRoom[];
  readonly rooms?: readonly UpstreamRoom[];
}

/** A row of the flat list of all bookings. */
export interface UpstreamListed {
  readonly bookingId?: string;
  readonly booking_Id?: string;
  readonly client_reference?: string | null;
  readonly status: string;
  readonly cancelPending?: boolean;
}

export interface UpstreamRoom {
  readonly roomType?: { readonly name?: string } | null;
  readonly boardType?: string | null;
  readonly adults?: number | null;
  readonly children?: number | null;
  readonly cancellationPolicies?: { readonly refundableTag?: string } | null;
  readonly rate?: {
    readonly retailRate?: { readonly total?: { readonly amount?: number; readonly currency?: string } };
  };
}
