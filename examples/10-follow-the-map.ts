import { call, chapter, say } from './requests.ts';

chapter(
  'Follow the map',
  'Every change of hotels and of partner ids has a number. A reader keeps the last one, and misses nothing.',
);
const hide = ['at', 'catalogue'];
await call('GET /v3.0/data/changes?limit=2', { hide });

say('The changes that can alter an answer for one partner.');
await call('GET /v3.0/data/changes?limit=2&partner=globetrot', { hide });

say('A past state is asked for with an instant. A state of the future may still change, so it is refused.');
await call('GET /v3.0/hotels/match/partners?asOf=2020-01-01T00:00:00Z');
await call('GET /v3.0/data/hotel?hotelId=lp2710&asOf=2999-01-01T00:00:00Z');
