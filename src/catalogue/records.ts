/**
 * Records of the catalogue in files: one record is a row of a CSV, a line of JSON, and a row of the table of the same name.
 * Keys are the names of the columns. Columns that a record does not have stay unchanged when it is stored.
 */
export interface HotelRecord {
  readonly id?: number | string;
  readonly name: string;
  readonly former_names?: readonly string[];
  readonly address?: string;
  readonly city?: string;
  readonly region?: string;
  readonly postal_code?: string;
  readonly country: string;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
  readonly time_zone?: string | null;
  readonly stars?: number | null;
  readonly hotel_type?: number;
  readonly chain?: string | null;
  readonly phone?: string;
  readonly website?: string;
  readonly description?: string;
  readonly main_photo?: string;
  readonly rating?: number | null;
  readonly review_count?: number;
  readonly facilities?: readonly number[];
  readonly details?: HotelDetails;
}

/** Data that only the page of one hotel returns. Every part may be missing. */
export interface HotelDetails {
  readonly important_information?: string;
  readonly email?: string;
  readonly fax?: string;
  readonly airport?: string;
  readonly images?: readonly Image[];
  readonly policies?: readonly Policy[];
  /** Local times of day at the hotel, such as `15:00`. */
  readonly check_in_from?: string;
  readonly check_in_until?: string;
  readonly check_out_until?: string;
  readonly children_allowed?: boolean;
  readonly pets_allowed?: boolean;
  readonly parking?: boolean;
  readonly surroundings?: readonly Surrounding[];
  readonly sentiment?: Sentiment;
  /** Reviews of a demo hotel, which are written when they are read. Stored reviews replace them. */
  readonly invented_reviews?: InventedReviews;
}

export interface InventedReviews {
  readonly count: number;
  /** How good the hotel is, from 0 to 1. */
  readonly quality: number;
}

export interface Image {
  readonly url: string;
  readonly caption: string;
}

export interface Policy {
  readonly type: string;
  readonly name: string;
  readonly description: string;
}

export interface Surrounding {
  readonly name: string;
  readonly category: string;
  readonly distance_km: number;
}

export interface Sentiment {
  readonly pros: readonly string[];
  readonly cons: readonly string[];
  readonly categories: readonly {
    readonly name: string;
    readonly rating: number;
    readonly description: string;
  }[];
}

export interface RoomRecord {
  readonly id?: number;
  readonly hotel_id: number | string;
  readonly name: string;
  readonly description?: string;
  readonly size_m2?: number | null;
  readonly max_adults?: number;
  readonly max_children?: number;
  readonly max_occupancy?: number;
  readonly beds?: readonly Bed[];
  readonly amenities?: readonly number[];
  readonly view?: string;
  readonly photos?: readonly Image[];
  /** Whether a catalogue assigned the id, because the source has none. */
  readonly id_given?: boolean;
}

export interface Bed {
  readonly quantity: number;
  readonly type: string;
  readonly size: string;
}

export interface MappingRecord {
  readonly partner: string;
  readonly partner_id: string;
  readonly hotel_id: number | string;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
}
