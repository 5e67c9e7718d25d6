import type { PageStories } from '../story.ts';
import { bookings } from './bookings.ts';
import { data } from './data.ts';
import { develop } from './develop.ts';
import { mapIds } from './map-ids.ts';
import { match } from './match.ts';
import { overview } from './overview.ts';
import { review } from './review.ts';
import { rooms } from './rooms.ts';
import { sell } from './sell.ts';

/** Data table: the pages of the console and their stories. */
export const pageStories: readonly PageStories[] = [
  overview,
  mapIds,
  match,
  review,
  rooms,
  sell,
  bookings,
  data,
  develop,
];
