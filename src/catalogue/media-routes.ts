import { Type } from 'typebox';
import { sent } from '../contract/fields.ts';
import { refuse } from '../contract/refusal.ts';
import { route, type Route } from '../contract/route.ts';
import { pictureAt } from './demo/pictures/address.ts';
import { draw } from './demo/pictures/draw.ts';

/** Pictures without scripts, loaded by an img element or opened alone. */
const headers = {
  'content-type': 'image/svg+xml',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
};

export const mediaRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/media/{version}/{width}/{place}/{file}',
    group: 'operations',
    mount: 'root',
    rateClass: 'none',
    summary: 'Get a picture of the demo world',
    description:
      'Draws a picture of a demo hotel or room. Responses name its address; the same address always returns the same bytes, so caches may keep them.',
    params: Type.Object({
      version: sent('Version of the drawings.'),
      width: sent('Width in pixels: 320, 1024 or 2048.'),
      place: sent('Number of the hotel or room, and which picture of the scene: `10001-0`.'),
      file: sent('The scene with its details: `facade-204-4-day-city.svg`.'),
    }),
    answers: {
      200: { description: 'The picture, as SVG.', contentType: 'image/svg+xml', examples: {} },
    },
    refusals: ['entity-not-found'],
    handle: (_, { params }) => {
      const found = pictureAt(params);
      if (found === undefined) throw refuse('entity-not-found');
      return Promise.resolve({ status: 200, headers, body: draw(found.shot, found.width) });
    },
  }),
];
