import { isCountryCode } from '../reference/countries.ts';
import type { HotelReviews } from '../lookup/show-hotel.ts';

export function shownReviews(
  { reviews, total, hotel }: HotelReviews,
  { withSentiment }: { readonly withSentiment: boolean },
) {
  const data = reviews.map((review) => ({
    averageScore: review.score,
    country: isCountryCode(review.country) ? review.country.toUpperCase() : review.country,
    type: review.traveller,
    name: review.reviewer,
    date: review.written_at.toISOString().slice(0, 19).replace('T', ' '),
    headline: review.headline,
    language: review.language,
    pros: review.pros,
    cons: review.cons,
    source: review.source,
  }));
  const nothing = { pros: [], cons: [], categories: [] };
  return { data, total, ...(withSentiment ? { sentimentAnalysis: hotel.details.sentiment ?? nothing } : {}) };
}
