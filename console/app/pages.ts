import type { PageView } from './page-view.ts';

export interface PageEntry {
  readonly name: string;
  readonly title: string;
  /** The letter after `g` that opens it. */
  readonly letter: string;
  readonly load: () => Promise<{ readonly default: PageView }>;
}

/** Data table: the pages of the console, in the order of the menu. The code of each is loaded when it is opened. */
export const pages: readonly PageEntry[] = [
  { name: 'overview', title: 'Overview', letter: 'o', load: () => import('../pages/overview/overview.tsx') },
  { name: 'map-ids', title: 'Map ids', letter: 'i', load: () => import('../pages/map-ids/map-ids.tsx') },
  { name: 'match', title: 'Match hotels', letter: 'h', load: () => import('../pages/match/match.tsx') },
  { name: 'review', title: 'Review', letter: 'r', load: () => import('../pages/review/review.tsx') },
  { name: 'rooms', title: 'Rooms', letter: 'm', load: () => import('../pages/rooms/rooms.tsx') },
  { name: 'sell', title: 'Sell', letter: 's', load: () => import('../pages/sell/sell.tsx') },
  { name: 'bookings', title: 'Bookings', letter: 'b', load: () => import('../pages/bookings/bookings.tsx') },
  { name: 'data', title: 'Data', letter: 'd', load: () => import('../pages/data/data.tsx') },
  { name: 'develop', title: 'Develop', letter: 'v', load: () => import('../pages/develop/develop.tsx') },
];

/** Not in the menu: the sizes, colours and parts that pages are made of. */
export const tokensPage: PageEntry = {
  name: 'tokens',
  title: 'Design tokens',
  letter: '',
  load: () => import('../pages/tokens/tokens.tsx'),
};
