import { eventNames } from '../../events/names.ts';
import { envelope } from '../../events/shapes.ts';
import type { Json } from './parts.ts';

/** The headers of the Standard Webhooks, which its libraries verify. */
const headers = {
  'webhook-id': 'The `event_id`.',
  'webhook-timestamp': 'Seconds since 1970, of this attempt.',
  'webhook-signature': '`v1,…`, one for every valid secret, separated by spaces.',
} as const;

/** The requests that registered webhooks receive: one entry for each event. */
export function eventOperations(): Json {
  return Object.fromEntries(
    Object.entries(eventNames).map(([name, when]) => [name, { post: operation(name, when) }]),
  );
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function operation(name: string, when: string): Json {
  const example = {
    event_id: 'evt_5d1f0b7c9a3e24685d1f0b7c9a3e2468',
    event_name: name,
    request: '{}',
    response: '{}',
    sandbox: true,
  };
  return {
    operationId: `notify${name.split(/[._]/).map(capital).join('')}`,
    tags: ['webhooks'],
    summary: name,
    description: when,
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
  };
}
