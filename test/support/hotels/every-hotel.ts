import type { HotelFilter } from '../../../src/rates/hotels-store.ts';

/** The filter of a search that every hotel passes. */
export const everyHotel: HotelFilter = {
  country: undefined,
  cityKey: undefined,
  nameKey: undefined,
  near: undefined,
  zipKey: undefined,
  minRating: undefined,
  minReviews: undefined,
  stars: undefined,
  hotelTypes: undefined,
  chains: undefined,
  facilities: undefined,
  allFacilities: false,
  accessibleOnly: false,
  ids: undefined,
  limit: 10,
  offset: 0,
};
