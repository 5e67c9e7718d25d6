import { call, chapter, say } from './requests.ts';

chapter(
  'Follow the map',
  'Every change of hotels and partner ids has a number. A reader that stores the last number misses none.',
);
const hide = ['at', 'catalogue'];
await call('GET /v3.0/data/changes?limit=2', { hide });

say('Changes that affect the ids of one partner.');
await call('GET /v3.0/data/changes?limit=2&partner=globetrot', { hide });

say('Request a past state with an instant. A future instant is refused.');
await call('GET /v3.0/hotels/match/partners?asOf=2020-01-01T00:00:00Z');
await call('GET /v3.0/data/hotel?hotelId=lp2710&asOf=2999-01-01T00:00:00Z');
