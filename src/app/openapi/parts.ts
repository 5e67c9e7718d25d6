import type { TSchema } from 'typebox';
import { limits } from '../../contract/limits.ts';
import type { Route } from '../../contract/route.ts';

/** A piece of the document. */
export type Json = Readonly<Record<string, unknown>>;

export const rateHeaders = {
  RateLimit: {
    description: 'Requests left in the window, and the seconds until there is room for more.',
    schema: { type: 'string' },
    example: '"hotel-mapping";r=9;t=60',
  },
  'RateLimit-Policy': {
    description: 'Requests admitted in a window, and its length in seconds.',
    schema: { type: 'string' },
    example: '"hotel-mapping";q=10;w=60',
  },
  'X-Ratelimit-Limit': {
    description: 'Requests admitted in a window.',
    schema: { type: 'integer' },
    example: 250,
  },
  'X-Ratelimit-Remaining': {
    description: 'Requests left in the window.',
    schema: { type: 'integer' },
    example: 249,
  },
  'X-Ratelimit-Reset': {
    description: 'Seconds until there is room for more.',
    schema: { type: 'integer' },
    example: 1,
  },
  'Retry-After': {
    description: 'Seconds to wait before the next request.',
    schema: { type: 'integer' },
    example: 12,
  },
} as const;

export function parametersOf(entry: Route): Json[] {
  return [
    ...fields(entry.params, 'path'),
    ...fields(entry.query, 'query'),
    ...(entry.idempotent === undefined ? [] : [idempotencyKey]),
  ];
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Makes a repeated request safe: the same key with the same request has one effect. For 72 hours a repeat receives the stored answer, or the state of the booking that the request has opened, with `Idempotency-Replayed: true`. `timeout` may differ.',
  schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKeyCharacters },
  example: '6f1c2c1e-6d8e-4a57-8f0e-0d6c5f1f2b3a',
};

function fields(schema: TSchema | undefined, where: 'path' | 'query'): Json[] {
  // The schema of a path or a query is an object schema: its properties and its required names are plain JSON.
  const {
    properties = {},
    required = [],
    'x-required': needed = [],
  } = (schema ?? {}) as {
    properties?: Record<string, Json>;
    required?: readonly string[];
    'x-required'?: readonly string[];
  };
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: where,
    ...(where === 'path' || [...required, ...needed].includes(name) ? { required: true } : {}),
    ...(description === undefined ? {} : { description }),
    ...(rest['type'] === 'array' ? { style: 'form', explode: false } : {}),
    schema: rest,
  }));
}
