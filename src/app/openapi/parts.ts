import type { TSchema } from 'typebox';
import Type from 'typebox';
import { named } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import type { Route } from '../../contract/route.ts';

/** A piece of the document. */
export type Json = Readonly<Record<string, unknown>>;

const errors = Type.Optional(
  Type.Array(
    named('FieldError', {
      pointer: Type.String({ description: 'The field, as a JSON pointer: `/occupancies/0/adults`.' }),
      message: Type.String({ description: 'What the field is, and what it must be.' }),
    }),
    {
      description: `Fields that are not valid, at most ${limits.problemsNamed}. The first of them is described above too.`,
    },
  ),
);
const moreErrors = Type.Optional(
  Type.Integer({
    description: `How many fields that are not valid \`errors\` does not list, if there are any. Fields of an element that is not listed count once. At most ${limits.problemsCounted} are counted in all.`,
  }),
);

const further = {
  errors,
  moreErrors,
  description: Type.Optional(
    Type.String({ description: 'Details of this error, if the message next to it is always the same.' }),
  ),
};

/** The three forms of error bodies; `answering/refusal-body.ts` makes them. */
export const errorSchemas = {
  CodedError: named('CodedError', {
    error: Type.Object(
      {
        code: Type.Integer({ description: 'Stable number of the error, for programs.' }),
        message: Type.String({ description: 'A short label, the same for every error of the code.' }),
        description: Type.Optional(Type.String({ description: 'Details of this error.' })),
      },
      { description: 'What was wrong.' },
    ),
    errors,
    moreErrors,
  }),
  SimpleError: named('SimpleError', {
    error: Type.String({ description: 'What was wrong, as text.' }),
    ...further,
  }),
  MessageError: named('MessageError', {
    message: Type.String({ description: 'What was wrong, as text.' }),
    ...further,
  }),
} as const;

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
  required: false,
  description:
    'Makes a repeated request safe: the same key with the same request has one effect. For 72 hours a repeat receives the stored answer, or the state of the booking that the request has opened, with `Idempotency-Replayed: true`. `timeout` may differ.',
  schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKeyCharacters },
  example: '6f1c2c1e-6d8e-4a57-8f0e-0d6c5f1f2b3a',
};

function fields(schema: TSchema | undefined, where: 'path' | 'query'): Json[] {
  // The schema of a path or a query is an object schema: its properties and its required names are plain JSON.
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, Json>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    ...(rest['type'] === 'array' ? { style: 'form', explode: false } : {}),
    schema: rest,
  }));
}
