import { bookingTools } from './tools/bookings.ts';
import { hotelTools } from './tools/hotels.ts';
import { mappingTools } from './tools/mapping.ts';
import { rateTools } from './tools/rates.ts';
import { roomTools } from './tools/rooms.ts';
import type { Tool } from './tool.ts';

/** Every tool, in the order in which a model reads them. */
export const tools: readonly Tool[] = [
  ...rateTools,
  ...hotelTools,
  ...bookingTools,
  ...mappingTools,
  ...roomTools,
];

/** What a model reads before it uses any tool. */
export const instructions = [
  'Search, book, amend and cancel hotel rooms, and find out which hotel or room a supplier means.',
  'To book: search_hotels, prebook_offer, show the user the price and the cancellation terms, then book with exactly this price.',
  'To cancel: preview_cancellation, show the user the fee, then cancel_booking with exactly this fee.',
  'If a response is lost, call the same tool again with the same input: nothing happens twice.',
  'Dates are YYYY-MM-DD. Deadlines are in GMT.',
].join(' ');
