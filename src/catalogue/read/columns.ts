import { limits } from '../../contract/limits.ts';
import {
  country,
  flag,
  hotelId,
  instant,
  number,
  singlePrecision,
  required,
  text,
  texts,
  timeZone,
  wholeNumber,
  wholes,
  type Reader,
} from './readers.ts';
import { hotelDetails, roomBeds, roomPhotos, shaped } from './shapes.ts';

/** One column of a file and of its table: its type in the database, and how a cell is read. */
export interface Column {
  readonly name: string;
  readonly type:
    | 'bigint'
    | 'integer'
    | 'real'
    | 'double precision'
    | 'text'
    | 'boolean'
    | 'text[]'
    | 'integer[]'
    | 'jsonb'
    | 'timestamptz';
  readonly read: Reader;
  /** A file without it cannot be imported. */
  readonly required?: true;
  /** Not a column of the table: converted into others when it is stored. */
  readonly fileOnly?: true;
}

export type ImportKind = 'hotels' | 'rooms' | 'reviews' | 'partner-ids';

/** The kinds of files: records to import, or records to delete. */
export type FileKind = ImportKind | 'hotels to delete' | 'partner-ids to delete';

const DETAILS_CHARACTERS = 200_000;

/** Data table. The columns of each kind of file, in the order in which they are exported. */
export const columnsOf: Readonly<Record<FileKind, readonly Column[]>> = {
  hotels: [
    { name: 'id', type: 'bigint', read: hotelId },
    { name: 'name', type: 'text', read: required(text(500)), required: true },
    { name: 'former_names', type: 'text[]', read: texts(50, 500) },
    { name: 'address', type: 'text', read: text(500) },
    { name: 'city', type: 'text', read: text(200) },
    { name: 'region', type: 'text', read: text(200) },
    { name: 'postal_code', type: 'text', read: text(40) },
    { name: 'country', type: 'text', read: country, required: true },
    { name: 'latitude', type: 'double precision', read: number(-90, 90) },
    { name: 'longitude', type: 'double precision', read: number(-180, 180) },
    { name: 'time_zone', type: 'text', read: timeZone },
    { name: 'stars', type: 'real', read: singlePrecision(0, 5) },
    { name: 'hotel_type', type: 'integer', read: wholeNumber(0, 32_767, 0) },
    { name: 'chain', type: 'text', read: text(200), fileOnly: true },
    { name: 'phone', type: 'text', read: text(100) },
    { name: 'website', type: 'text', read: text(2000) },
    { name: 'description', type: 'text', read: text(20_000) },
    { name: 'main_photo', type: 'text', read: text(2000) },
    { name: 'rating', type: 'real', read: singlePrecision(0, 10) },
    { name: 'review_count', type: 'integer', read: wholeNumber(0, 2 ** 31 - 1, 0) },
    { name: 'facilities', type: 'integer[]', read: wholes(500) },
    { name: 'details', type: 'jsonb', read: shaped(hotelDetails, DETAILS_CHARACTERS) },
  ],
  rooms: [
    { name: 'id', type: 'bigint', read: wholeNumber(1, limits.largestId) },
    { name: 'hotel_id', type: 'bigint', read: required(hotelId), required: true, fileOnly: true },
    { name: 'name', type: 'text', read: required(text(500)), required: true },
    { name: 'description', type: 'text', read: text(20_000) },
    { name: 'size_m2', type: 'real', read: singlePrecision(0.1, 10_000) },
    { name: 'max_adults', type: 'integer', read: wholeNumber(1, 50, 2) },
    { name: 'max_children', type: 'integer', read: wholeNumber(0, 50, 0) },
    { name: 'max_occupancy', type: 'integer', read: wholeNumber(1, 100, 2) },
    { name: 'beds', type: 'jsonb', read: shaped(roomBeds, DETAILS_CHARACTERS) },
    { name: 'amenities', type: 'integer[]', read: wholes(500) },
    { name: 'view', type: 'text', read: text(200) },
    { name: 'photos', type: 'jsonb', read: shaped(roomPhotos, DETAILS_CHARACTERS) },
    // Marks that a catalogue has assigned the id: it does not change an existing room.
    { name: 'id_given', type: 'boolean', read: flag },
  ],
  reviews: [
    { name: 'hotel_id', type: 'bigint', read: required(hotelId), required: true, fileOnly: true },
    { name: 'review_id', type: 'text', read: text(200), fileOnly: true },
    { name: 'score', type: 'real', read: required(singlePrecision(0, 10)), required: true },
    { name: 'reviewer', type: 'text', read: text(200) },
    { name: 'country', type: 'text', read: text(40) },
    { name: 'traveller', type: 'text', read: text(200) },
    { name: 'written_at', type: 'timestamptz', read: instant, required: true },
    { name: 'language', type: 'text', read: text(20) },
    { name: 'headline', type: 'text', read: text(2000) },
    { name: 'pros', type: 'text', read: text(20_000) },
    { name: 'cons', type: 'text', read: text(20_000) },
    { name: 'source', type: 'text', read: text(200) },
  ],
  'partner-ids': [
    { name: 'partner', type: 'text', read: required(text(200)), required: true, fileOnly: true },
    { name: 'partner_id', type: 'text', read: required(text(500)), required: true },
    { name: 'hotel_id', type: 'bigint', read: required(hotelId), required: true, fileOnly: true },
    { name: 'latitude', type: 'double precision', read: number(-90, 90) },
    { name: 'longitude', type: 'double precision', read: number(-180, 180) },
  ],
  'hotels to delete': [{ name: 'id', type: 'bigint', read: required(hotelId), required: true }],
  'partner-ids to delete': [
    { name: 'partner', type: 'text', read: required(text(200)), required: true, fileOnly: true },
    { name: 'partner_id', type: 'text', read: required(text(500)), required: true },
    // Without it all hotels of the id are deleted.
    { name: 'hotel_id', type: 'bigint', read: hotelId, fileOnly: true },
  ],
};

/**
 * Two rows are about the same record if they have the same values in all columns of a list. A list is ignored if its
 * first column is empty.
 */
export const identities = {
  hotels: [['id'], ['name', 'address', 'city', 'postal_code', 'country', 'latitude', 'longitude']],
  rooms: [['id'], ['name', 'hotel_id']],
  reviews: [['review_id', 'source', 'hotel_id']],
  'partner-ids': [['partner_id', 'partner', 'hotel_id']],
  'hotels to delete': [],
  'partner-ids to delete': [],
} as const satisfies Readonly<Record<FileKind, readonly (readonly string[])[]>>;
