import { text } from '../contract/fields.ts';
import { route, type Route } from '../contract/route.ts';
import { examples } from './wire/examples.ts';
import { checkFurther, findMinRates, findRates } from './find-rates.ts';
import { minRatesRequest, ratesRequest } from './search/request-shapes.ts';
import { priceRoutes } from './price-index/routes.ts';
import { supplyRoutes } from './supply/routes.ts';
import { minRatesAnswer, ratesAnswer } from './wire/shapes.ts';

const group = 'rates';
const refusals = [
  'wrong-input',
  'bad-request',
  'unknown-hotels',
  'feed-not-found',
  'supplier-timeout',
  'supplier-failed',
] as const;

export const routes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/hotels/rates',
    group,
    summary: 'Search rates',
    description:
      'Queries every supplier that the account may use, and returns their offers at the prices of the account. Offers that arrive within `timeout` are returned; a slow supplier never delays the fast ones. Send hotel ids, or a location: a country and city, a point, an airport or a place. When nothing is available the status is 200 with error code 2001. With `stream` the answer is a stream of events: `{"rates": […]}` for each batch, one `{"hotels": […]}`, one `{"warnings": […]}` if something is missing, then `[DONE]`.',
    body: { json: ratesRequest, example: examples.request, further: checkFurther },
    answers: {
      200: {
        description: 'The rates by hotel, or error 2001 if there are none.',
        schema: ratesAnswer,
        streamed: {
          contentType: 'text/event-stream',
          schema: text('With `stream`: one `data:` line for each event.'),
          example: examples.streamed,
        },
        examples: { rates: examples.found, none: examples.nothing },
      },
    },
    refusals,
    handle: findRates,
  }),
  route({
    method: 'POST',
    path: '/hotels/min-rates',
    group,
    summary: 'Cheapest rate of each hotel',
    description: 'Searches rates, and returns the cheapest offer of each hotel only.',
    body: { json: minRatesRequest, example: examples.minRequest, further: checkFurther },
    answers: {
      200: {
        description: 'One price for each hotel with an offer, or error 2001.',
        schema: minRatesAnswer,
        examples: { prices: examples.minFound, none: examples.minNothing },
      },
    },
    refusals,
    handle: findMinRates,
  }),
  ...priceRoutes,
  ...supplyRoutes,
];
