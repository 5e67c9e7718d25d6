import { Type } from 'typebox';
import { decimal, listOf, named, orNull, pageOf, sent, small, text, time } from '../../contract/fields.ts';

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

export const requestsQuery = Type.Object({
  requestId: Type.Optional(sent('Only calls with this `X-Request-Id`.')),
  status: Type.Optional(
    Type.String({
      maxLength: 3,
      pattern: '^[1-5]([0-9]{2}|xx)$',
      description: 'Only calls with this status, or of this class: `404`, `4xx`.',
    }),
  ),
  operation: Type.Optional(
    sent('Only calls of this path, as the document has it below `/v3.0`: `/jobs/{jobId}`.'),
  ),
  method: Type.Optional(
    // The static type of a union that is made of a list is `never`.
    Type.Unsafe<(typeof methods)[number]>(
      Type.Union(
        methods.map((word) => Type.Literal(word)),
        { description: 'Only calls with this method.' },
      ),
    ),
  ),
  leastMs: Type.Optional(Type.Number({ ...small, description: 'Only calls that took at least this long.' })),
  ...pageOf('Calls'),
});

export const requestsAnswer = named('RequestPage', {
  requests: listOf(
    named('LoggedRequest', {
      requestId: text(
        '`X-Request-Id` of the response; as `sha256:…` if the caller chose a text other than hexadecimal digits.',
      ),
      keyId: text('The key that called.'),
      method: text('`GET`, `POST`, `PUT` or `DELETE`.'),
      operation: text(
        'Path of the operation with the names of its parameters, below `/v3.0`; empty if there is no such operation.',
      ),
      path: text('Without the query. Segments that may be personal data or card numbers are masked.'),
      status: Type.Integer({ description: 'The status of the response.' }),
      ms: decimal('From the headers of the request to the end of the response.'),
      bytesIn: orNull(Type.Integer(), 'Size of the body of the request; null if its length was not sent.'),
      bytesOut: orNull(Type.Integer(), 'Size of the body of the response; null for a stream.'),
      at: time('When the response ended.'),
    }),
    'The newest first.',
  ),
  next: orNull(Type.String(), '`after` of the next page; null at the end.'),
});

export const requestsExample = {
  requests: [
    {
      requestId: '5b0c8f5e-4a83-4d1f-9f0e-2f6d1c3b8a90',
      keyId: 'key_3ea1854ba1b2c2b3',
      method: 'GET',
      operation: '/jobs/{jobId}',
      path: '/v3.0/jobs/0f8fad5b-d9cb-469f-a165-70867728950e',
      status: 200,
      ms: 3.2,
      bytesIn: null,
      bytesOut: 412,
      at: '2026-03-01T12:00:00.000Z',
    },
  ],
  next: null,
};
