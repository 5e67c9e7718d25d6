import { envelope } from '../../events/shapes.ts';
import type { Json } from './parts.ts';

/** The headers of the Standard Webhooks, which its libraries verify. */
const headers = {
  'webhook-id': 'The `event_id`.',
  'webhook-timestamp': 'Seconds since 1970, of this attempt.',
  'webhook-signature': '`v1,…`, one for every valid secret, separated by spaces.',
} as const;

const example = {
  event_id: 'evt_5d1f0b7c9a3e24685d1f0b7c9a3e2468',
  event_name: 'booking.book',
  request: '{}',
  response: '{}',
  sandbox: true,
};

/** What registered webhooks receive: one request, whatever the event. */
export const eventRequest: Json = {
  event: {
    post: {
      operationId: 'notifyEvent',
      tags: ['webhooks'],
      summary: 'An event',
      description:
        'The service sends the event to every webhook that is registered for it, and retries until it arrives.',
      security: [],
      parameters: Object.entries(headers).map(([header, description]) => ({
        name: header,
        in: 'header',
        required: true,
        description,
        schema: { type: 'string' },
      })),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: envelope, examples: { one: { value: example } } } },
      },
      responses: {
        '2XX': { description: 'The event has arrived.' },
        410: { description: 'The webhook is disabled, and its waiting deliveries are given up.' },
        default: { description: 'The event is sent again later, for three days.' },
      },
    },
  },
};
