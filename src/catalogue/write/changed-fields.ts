/**
 * Data table. The fields of a hotel that the change feed names, in the order of their bits: the columns of a file of hotels,
 * and `rooms`, for every change of a room. Stored feeds have the bits: add new fields at the end.
 */
const fields = [
  'name',
  'former_names',
  'address',
  'city',
  'region',
  'postal_code',
  'country',
  'latitude',
  'longitude',
  'time_zone',
  'stars',
  'hotel_type',
  'chain',
  'phone',
  'website',
  'description',
  'main_photo',
  'rating',
  'review_count',
  'facilities',
  'details',
  'rooms',
] as const;

export type ChangedField = (typeof fields)[number];

/** The bit of a field; 0 for a column without a field, such as the search keys. */
export function bitOf(column: string): number {
  const place = fields.findIndex((field) => field === column);
  return place < 0 ? 0 : 2 ** place;
}

export function fieldsOf(bits: number): ChangedField[] {
  return fields.filter((_, place) => (bits & (1 << place)) !== 0);
}

/** The bits of the columns in which two rows differ, as SQL. */
export function bitsChanged(columns: readonly string[], before: string, after: string): string {
  const bits = columns
    .filter((column) => bitOf(column) > 0)
    .map((column) => `(${before}.${column} is distinct from ${after}.${column})::integer * ${bitOf(column)}`);
  return bits.length === 0 ? '0' : bits.join(' + ');
}
