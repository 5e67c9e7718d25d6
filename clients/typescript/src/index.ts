export { innkeeper, type Body, type Innkeeper, type InnkeeperOptions, type Schemas } from './client.ts';
export { csvRecords, csvStream, type CsvSource } from './csv.ts';
export { InnkeeperError, isInnkeeperError, type ErrorCode, type FieldError } from './errors.ts';
export { followHotelMatch, followRoomMatch, JobFailed, type FollowOptions } from './jobs.ts';
export {
  hotelMatchRecords,
  mapIds,
  matchHotels,
  tryHotels,
  type HotelList,
  type MappedIds,
} from './match.ts';
export { eachBooking, eachChange, eachDelivery, eachHotel, eachReview } from './pages.ts';
export { streamRates, type RatesEvent } from './rates.ts';
export { verifyWebhook, WebhookInvalid, type WebhookEvent } from './webhooks.ts';
