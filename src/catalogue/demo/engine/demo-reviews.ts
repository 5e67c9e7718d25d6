import type { InventedReviews, Sentiment } from '../../records.ts';
import { keyedRandom, type SeededRandom } from '../../../lib/seeded-random.ts';
import {
  headlines,
  otherLanguages,
  reviewCountries,
  reviewers,
  topics,
  travellers,
  type Topic,
} from './review-words.ts';

const DAY_MS = 86_400_000;
/** The demo world has its own calendar, so that the same seed gives the same bytes next year. */
const lastReviewMs = Date.UTC(2026, 8, 26);
const reviewDays = 1000;
const LEAST = 30;
const MOST = 300;
/** Reviews have their own random numbers: other sentences change nothing else in the demo world. */
const REVIEWS = 21;
const SCORES = 22;
const SENTIMENT = 23;

export interface InventedReview {
  readonly score: number;
  readonly reviewer: string;
  readonly country: string;
  readonly traveller: string;
  readonly written_at: Date;
  readonly language: string;
  readonly headline: string;
  readonly pros: string;
  readonly cons: string;
  readonly source: string;
}

/** How many guests reviewed a hotel, and what they gave it on average. `quality` is how good it is, from 0 to 1. */
export function reviewsOf(
  hotelId: number,
  quality: number,
): { readonly invented: InventedReviews; readonly rating: number } {
  const random = keyedRandom(hotelId, REVIEWS);
  const invented = { count: LEAST + Math.floor(random.fraction() ** 2 * (MOST - LEAST)), quality };
  let sum = 0;
  for (let place = 0; place < invented.count; place += 1) sum += scoreOf(hotelId, { place, quality });
  return { invented, rating: Math.round((sum / invented.count) * 10) / 10 };
}

/** One page of the reviews, the latest first. They are written when they are read: half a million would delay the first start. */
export function inventedReviews(
  hotelId: number,
  { count, quality }: InventedReviews,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): InventedReview[] {
  const length = Math.max(0, Math.min(limit, count - offset));
  return Array.from({ length }, (_, at) => review(hotelId, { place: offset + at, count, quality }));
}

interface Placed {
  readonly place: number;
  readonly quality: number;
}

function scoreOf(hotelId: number, { place, quality }: Placed): number {
  const random = keyedRandom(hotelId, SCORES, place);
  return Math.min(10, Math.max(1, Math.round(4 + quality * 5.5 + random.normal() * 2)));
}

function review(hotelId: number, of: Placed & { readonly count: number }): InventedReview {
  const random = keyedRandom(hotelId, REVIEWS, of.place);
  const score = scoreOf(hotelId, of);
  const [country, language] = random.pick(reviewCountries);
  const words = otherLanguages[language];
  const text = words === undefined ? english(random, score) : foreign(random, words, score);
  const daysAgo = ((of.place + random.fraction()) / of.count) * reviewDays;
  const at = new Date(lastReviewMs - Math.floor(daysAgo * DAY_MS));
  return {
    score,
    reviewer: random.pick(reviewers),
    country,
    traveller: random.pick(travellers),
    written_at: at,
    language,
    ...text,
    source: 'Demo guests',
  };
}

type Text = Pick<InventedReview, 'headline' | 'pros' | 'cons'>;

function english(random: SeededRandom, score: number): Text {
  const [praised, too] = [random.pick(topics), random.pick(topics)];
  const blamed = random.pick(topics.filter((topic) => topic !== praised && topic !== too));
  const more = too === praised || random.chance(0.5) ? '' : ` ${random.pick(too.good)}`;
  return {
    headline: random.pick(score >= 7 ? headlines.good : headlines.bad),
    pros: score >= 4 ? random.pick(praised.good) + more : '',
    cons: score <= 8 ? random.pick(blamed.bad) : '',
  };
}

function foreign(random: SeededRandom, words: Topic, score: number): Text {
  const [pleased = '', again = '', disappointed = ''] = words.name.split('|');
  return {
    headline: score >= 7 ? random.pick([pleased, again]) : disappointed,
    pros: score >= 4 ? random.pick(words.good) : '',
    cons: score <= 8 ? random.pick(words.bad) : '',
  };
}

/** What the reviews of a hotel say in sum. */
export function demoSentiment(hotelId: number, quality: number): Sentiment {
  const random = keyedRandom(hotelId, SENTIMENT);
  const rated = topics.map((topic) => ({
    topic,
    rating: Math.round(Math.min(10, Math.max(2, 4.5 + quality * 5 + random.normal() * 1.5)) * 10) / 10,
  }));
  const best = rated.toSorted((a, b) => b.rating - a.rating);
  return {
    pros: best.slice(0, 3).map(({ topic }) => random.pick(topic.good)),
    cons: best.slice(-2).map(({ topic }) => random.pick(topic.bad)),
    categories: rated.map(({ topic, rating }) => ({
      name: topic.name,
      rating,
      description: random.pick(rating >= 7 ? topic.good : topic.bad),
    })),
  };
}
