import { publicId } from '../hotel-id.ts';
import type { HotelReviews } from '../lookup/show-hotel.ts';
import { wordSet } from './words.ts';

export interface Highlight {
  readonly type: string;
  readonly title: string;
  readonly description: string;
}

/** A highlight that is asked for: its label is echoed, its words choose what is shown. */
export interface RequestedHighlight {
  readonly type?: string | undefined;
  readonly context?: string | undefined;
}

/** Guests praise a topic if they rate it this high. */
const PRAISED = 7;
/** A review of this score or more praises the hotel. */
const GOOD_REVIEW = 8;

/**
 * What guests praise, in their own words: topics of their ratings, the best first, then what good reviews say. Each request
 * takes the one that shares most words with it and that no earlier request took; there may be fewer than requested.
 */
export function highlightsOf(reviews: HotelReviews, requests: readonly RequestedHighlight[]) {
  const left = praiseOf(reviews);
  const highlights: Highlight[] = [];
  for (const { type, context = '' } of requests) {
    const words = wordSet(`${type ?? ''} ${context}`);
    const best = left.toSorted((one, other) => shared(other, words) - shared(one, words))[0];
    if (best === undefined) break;
    left.splice(left.indexOf(best), 1);
    highlights.push({ ...best, type: type ?? best.type });
  }
  return { hotelId: publicId(reviews.hotel.id), language: 'en', generated: false, highlights };
}

function praiseOf({ hotel, reviews }: HotelReviews): Highlight[] {
  const { categories = [], pros = [] } = hotel.details.sentiment ?? {};
  const topics = categories
    .filter(({ rating }) => rating >= PRAISED)
    .toSorted((one, other) => other.rating - one.rating)
    .map(({ name, rating, description }) => ({
      type: typeOf(name),
      title: `${name}: ${rating}`,
      description,
    }));
  const praised = pros.map((description) => ({ type: 'praise', title: 'Guests say', description }));
  const written = reviews
    .filter(({ score, pros: text, language }) => score >= GOOD_REVIEW && text !== '' && language === 'en')
    .map(({ headline, pros: description }) => ({
      type: 'review',
      title: headline || 'A guest says',
      description,
    }));
  const seen = new Set<string>();
  return [...topics, ...praised, ...written].filter(
    ({ description }) => !seen.has(description) && seen.add(description),
  );
}

/** `Room Quality` → `room_quality` */
function typeOf(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\W+/g, '_');
}

function shared({ type, title, description }: Highlight, words: ReadonlySet<string>): number {
  const own = wordSet(`${type.replaceAll('_', ' ')} ${title} ${description}`);
  return [...words].filter((word) => own.has(word)).length;
}
