import type { HotelText } from '../read/normal-form.ts';
import type { ConflictName } from './conflict-kinds.ts';

/**
 * Data table. For each conflict an invented row, the hotel that it is not sure to be, and what other hotels there are. A
 * test matches each of them and expects exactly this conflict to be the first; `docs/hotel-conflicts.md` prints them.
 */
export interface ConflictExample {
  readonly row: Fields;
  readonly hotel: Fields;
  /** Other hotels of the country. */
  readonly others?: readonly Fields[];
}

type Fields = Readonly<
  Partial<Pick<HotelText, 'name' | 'address' | 'city' | 'postalCode' | 'latitude' | 'longitude'>>
>;

const marling = { city: 'Marling' } as const;
/** The last place is a tenth of a metre; 0.009 degrees of latitude are a kilometre. */
const point = { latitude: '53.402100', longitude: '-2.980100' } as const;

function north(metres: number): { latitude: string; longitude: string } {
  return { ...point, latitude: (53.4021 + metres / 111_200).toFixed(6) };
}

export const conflictExamples: Readonly<Record<ConflictName, ConflictExample>> = {
  'no-shared-name': {
    row: { name: 'Zephyr Lodge', address: '12 Pilchard Street', ...marling },
    hotel: { name: 'Cormorant Hotel', address: '12 Pilchard Street', ...marling },
  },
  'two-brands': {
    row: { name: 'Home2 Suites Cedarbrook', ...marling, ...point },
    hotel: { name: 'Hampton Inn Cedarbrook', ...marling, ...point },
  },
  'beside-a-chain-hotel': {
    row: { name: 'Cedarbrook Lodge', ...marling, ...point },
    hotel: { name: 'Ibis Cedarbrook', ...marling, ...north(200) },
  },
  'another-name-here': {
    row: { name: 'Otterkiln View', ...marling, ...point },
    hotel: { name: 'Otterkiln Garden', ...marling, ...point },
  },
  'another-flat': {
    row: { name: 'Villa Heron Blue', address: '4 Reed Lane', ...marling },
    hotel: { name: 'Villa Heron Red', address: '4 Reed Lane', ...marling },
  },
  'another-sort-of-letting': {
    row: { name: 'Lantern Mill Penthouse', ...marling, ...point },
    hotel: { name: 'Lantern Mill Studio', ...marling, ...point },
  },
  'another-wing': {
    row: { name: 'Sea Wing Otterkiln', address: '4 Reed Lane', ...marling },
    hotel: { name: 'Garden Wing Otterkiln', address: '4 Reed Lane', ...marling },
  },
  'another-part': {
    row: { name: 'Heron House 12', ...marling, ...point },
    hotel: { name: 'Heron House', ...marling, ...point },
  },
  'two-categories': {
    row: { name: 'Art Hotel Otterkiln 3 stars', ...marling, ...point },
    hotel: { name: 'Art Hotel Otterkiln 4 stars', ...marling, ...point },
  },
  namesakes: {
    row: { name: 'Quinta Heron' },
    hotel: { name: 'Quinta Heron', ...marling },
    others: [
      { name: 'Quinta Heron', city: 'Wexmoor' },
      { name: 'Quinta Heron', city: 'Reedham' },
    ],
  },
  'as-good': {
    row: { name: 'Cormorant Hotel', ...marling },
    hotel: { name: 'Cormorant Hotel East', ...marling },
    others: [{ name: 'Cormorant Hotel West', ...marling }],
  },
  'namesake-without-the-word': {
    row: { name: 'Heron Hotel', ...marling },
    hotel: { name: 'Heron Hotel Airport', ...marling },
    others: [{ name: 'Heron Hotel', city: 'Wexmoor' }],
  },
  'namesake-in-the-town': {
    row: { name: 'Hotel Post', address: '4 Mill Road', ...marling, ...point },
    hotel: { name: 'Hotel Post', city: 'Wexmoor', ...point },
    others: [{ name: 'Hotel Post', address: '71 Reed Lane', ...marling, ...north(900) }],
  },
  'another-of-a-series': {
    row: { name: 'Teal Inn II', ...marling, ...point },
    hotel: { name: 'Teal Inn', ...marling, ...point },
  },
  'another-part-of-a-series': {
    row: { name: 'Heron Hotel Upper', address: '4 Reed Lane', ...marling },
    hotel: { name: 'Heron Hotel Lower', address: '4 Reed Lane', ...marling },
  },
  'set-apart-by-words': {
    row: { name: 'Cormorant Beach', ...marling },
    hotel: { name: 'Cormorant Lakeside', ...marling },
  },
  'another-spot': {
    row: { name: 'Cormorant Hotel Airport', ...marling },
    hotel: { name: 'Cormorant Hotel', ...marling },
  },
  'another-address': {
    row: { name: 'Hotel Post', address: '4 Mill Road', ...marling },
    hotel: { name: 'Hotel Post', address: '71 Reed Lane', ...marling },
  },
  'another-sort-of-street': {
    row: { name: 'Otterkiln', address: '4 Reed Terrace', ...marling },
    hotel: { name: 'Otterkiln', address: '90 Reed Place', ...marling },
  },
  'sister-street': {
    row: { name: 'Otterkiln', address: '12 Upper Reed Lane', ...marling },
    hotel: { name: 'Otterkiln', address: '12 Lower Reed Lane', ...marling },
  },
  'next-door': {
    row: { name: 'Teal Inn', address: '71 Reed Lane', ...marling },
    hotel: { name: 'Teal Hotel', address: '63 Reed Lane', ...marling },
  },
  neighbour: {
    row: { name: 'Teal Garden Inn', address: 'Mill Road', ...marling, ...point },
    hotel: { name: 'Teal Inn', address: 'Reed Lane', ...marling, ...north(600) },
  },
  'same-quarter': {
    row: { name: 'Zephyr Kittiwake Square', ...marling, ...point },
    hotel: { name: 'Kittiwake Square Hotel', ...marling, ...north(300) },
  },
  'another-hotel-of-the-chain': {
    row: { name: 'Novotel Marling Quay', ...marling, ...point },
    hotel: { name: 'Novotel Marling Castle', ...marling, ...north(500) },
  },
  'one-of-several': {
    row: { name: 'Station Hotel', ...marling, ...point },
    hotel: { name: 'Station Hotel', ...marling, ...north(4000) },
  },
  elsewhere: {
    row: { name: 'Cormorant Hotel', ...marling },
    hotel: { name: 'Cormorant Hotel', city: 'Farbridge' },
  },
  'towns-alike': {
    row: { name: 'The Red Lion', city: 'Upper Marling' },
    hotel: { name: 'The Red Lion', city: 'Lower Marling' },
  },
  'namesake-elsewhere': {
    row: { name: 'Hotel Bristol', city: 'Marling am See' },
    hotel: { name: 'Hotel Bristol', ...marling },
    others: [{ name: 'Hotel Bristol', city: 'Wexmoor' }],
  },
  'common-name-elsewhere': {
    row: { name: 'Hotel Post', address: 'Lindenweg', ...marling },
    hotel: { name: 'Hotel Post', address: 'Schulgasse', ...marling },
  },
  'another-name-in-town': {
    row: { name: 'Premier Inn Castle Road', ...marling },
    hotel: { name: 'Premier Inn', ...marling },
  },
  'two-kinds': {
    row: { name: 'Reed Apartments', ...marling, ...point },
    hotel: { name: 'Reed Hotel', ...marling, ...point },
  },
  'name-says-nothing': {
    row: { name: 'Premier Inn' },
    hotel: { name: 'Premier Inn', ...marling },
  },
  'no-place': {
    row: { name: 'Grand Hotel' },
    hotel: { name: 'Grand Hotel', ...marling },
  },
};
