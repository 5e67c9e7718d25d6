import type { Scenario } from '../stage.ts';
import { access } from './access.ts';
import { afterwards } from './afterwards.ts';
import { bookings } from './bookings.ts';
import { data } from './data.ts';
import { events } from './events.ts';
import { mapping } from './mapping.ts';
import { prebooks } from './prebooks.ts';
import { repeats } from './repeats.ts';
import { rooms } from './rooms.ts';
import { searches } from './search.ts';
import { vouchers } from './vouchers.ts';

/** The slow ones first: those of the mapping wait for their limit of requests. */
export const scenarios: readonly Scenario[] = [
  ...mapping,
  ...events,
  ...bookings,
  ...repeats,
  ...afterwards,
  ...vouchers,
  ...searches,
  ...prebooks,
  ...rooms,
  ...data,
  ...access,
];
