import type { ReviewRecord, Sentiment } from '../../records.ts';
import type { SeededRandom } from '../../../lib/seeded-random.ts';
import {
  headlines,
  otherTongues,
  reviewCountries,
  reviewers,
  topics,
  travellers,
  type Topic,
} from './review-words.ts';

const DAY_MS = 86_400_000;
/** The demo world has its own calendar, so that the same seed gives the same bytes next year. */
const firstReviewMs = Date.UTC(2024, 0, 1);
const reviewDays = 1000;

/** The reviews of one hotel. `quality` is the quality of the hotel, from 0 to 1. */
export function demoReviews(
  dice: SeededRandom,
  of: { readonly hotelId: number; readonly quality: number },
): ReviewRecord[] {
  const count = Math.floor(dice.fraction() ** 2 * 14);
  return Array.from({ length: count }, (_, place) => review(dice, { ...of, place }));
}

function review(dice: SeededRandom, of: { hotelId: number; quality: number; place: number }): ReviewRecord {
  const score = Math.min(10, Math.max(1, Math.round(4 + of.quality * 5.5 + dice.bell() * 2)));
  const [country, language] = dice.pick(reviewCountries);
  const words = otherTongues[language];
  const text = words === undefined ? english(dice, score) : foreign(dice, words, score);
  const at = new Date(firstReviewMs + dice.whole(0, reviewDays) * DAY_MS + dice.whole(0, 86_399) * 1000);
  return {
    hotel_id: of.hotelId,
    review_id: `${of.hotelId}-${of.place}`,
    score,
    reviewer: dice.pick(reviewers),
    country,
    traveller: dice.pick(travellers),
    written_at: at.toISOString().slice(0, 19).replace('T', ' '),
    language,
    ...text,
    source: 'Demo guests',
  };
}

type Text = Pick<ReviewRecord, 'headline' | 'pros' | 'cons'>;

function english(dice: SeededRandom, score: number): Text {
  const praised = dice.pick(topics);
  const blamed = dice.pick(topics.filter((topic) => topic !== praised));
  return {
    headline: dice.pick(score >= 7 ? headlines.good : headlines.bad),
    pros: score >= 4 ? dice.pick(praised.good) : '',
    cons: score <= 8 ? dice.pick(blamed.bad) : '',
  };
}

function foreign(dice: SeededRandom, words: Topic, score: number): Text {
  const [pleased = '', again = '', disappointed = ''] = words.name.split('|');
  return {
    headline: score >= 7 ? dice.pick([pleased, again]) : disappointed,
    pros: score >= 4 ? dice.pick(words.good) : '',
    cons: score <= 8 ? dice.pick(words.bad) : '',
  };
}

/** The summary of a hotel's reviews. */
export function demoSentiment(dice: SeededRandom, quality: number): Sentiment {
  const rated = topics.map((topic) => ({
    topic,
    rating: Math.round(Math.min(10, Math.max(2, 4.5 + quality * 5 + dice.bell() * 1.5)) * 10) / 10,
  }));
  const best = rated.toSorted((a, b) => b.rating - a.rating);
  return {
    pros: best.slice(0, 3).map(({ topic }) => dice.pick(topic.good)),
    cons: best.slice(-2).map(({ topic }) => dice.pick(topic.bad)),
    categories: rated.map(({ topic, rating }) => ({
      name: topic.name,
      rating,
      description: dice.pick(rating >= 7 ? topic.good : topic.bad),
    })),
  };
}
