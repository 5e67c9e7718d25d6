import { Type } from 'typebox';
import { freeForm, listOf, maybe, named, sent, text, integer, yesOrNo } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import { allSuppliers } from '../../rates/suppliers/manage.ts';
import { operation, type Operation } from './operation.ts';
import { defineFeed, kindNames, setSupplier } from './supplier-stories.ts';

/** Codes of suppliers in a request. */
export const codes = (description: string) =>
  Type.Array(sent('The code of a supplier.'), { maxItems: limits.keyAddresses, description });

export const supplierOperations: readonly Operation[] = [
  operation({
    command: 'suppliers list',
    method: 'GET',
    path: '/suppliers',
    summary: 'List the suppliers',
    description:
      'Lists the suppliers with their feeds and settings. Keys are not shown. To change one setting, send all of them to `PUT /operator/suppliers/{code}`.',
    answers: {
      description: 'The suppliers.',
      data: listOf(
        named('OperatorSupplier', {
          code: text('The code of the supplier.'),
          number: integer('`supplierId` in answers.'),
          kind: text('The kind of its connector.'),
          enabled: yesOrNo('Whether it sells.'),
          feeds: listOf(text('The name of a feed.'), 'Feeds that it belongs to.'),
          settings: freeForm('The settings of its kind, without secrets.'),
          hasApiKey: yesOrNo('Whether our API key at the supplier is stored.'),
        }),
        'By number.',
      ),
      example: [
        {
          code: 'fjord-beds',
          number: 2,
          kind: 'upstream',
          enabled: true,
          feeds: ['all'],
          settings: { baseUrl: 'https://beds.example/v3.0', bookCallMs: 30_000 },
          hasApiKey: true,
        },
      ],
    },
    run: ({ db }) => allSuppliers(db),
  }),
  operation({
    command: 'suppliers add',
    method: 'PUT',
    path: '/suppliers/{code}',
    summary: 'Add or change a supplier',
    description:
      'Adds a supplier, or replaces its settings. Searches that begin afterwards use them. The API key of the supplier is encrypted and never shown. Without `apiKey` the stored key is kept; if `baseUrl` is on a different server, the key must be sent again.',
    params: Type.Object({ code: sent('The code of the supplier, such as `fjord-beds`.') }),
    body: {
      json: named('OperatorSupplierRequest', {
        kind: sent(`The kind of its connector: ${kindNames.map((name) => `\`${name}\``).join(' or ')}.`),
        settings: maybe(freeForm('The settings of the kind, as `suppliers add --help` lists them.')),
        apiKey: maybe(
          Type.String({
            minLength: 1,
            maxLength: limits.fieldCharacters,
            description: 'Our API key at the supplier.',
          }),
        ),
        enabled: maybe(yesOrNo('Whether it sells; default: true.')),
      }),
      example: { kind: 'upstream', settings: { baseUrl: 'https://beds.example/v3.0' }, apiKey: 'bk_…' },
    },
    answers: {
      description: 'The supplier is set.',
      data: named('OperatorSupplierSet', {
        code: text('Code of the supplier.'),
        kind: text('Kind of the supplier.'),
      }),
      example: { code: 'fjord-beds', kind: 'upstream' },
    },
    run: async (needs, { params: { code }, body: { kind, settings = {}, apiKey, enabled = true } }) => {
      await setSupplier(needs, { code, kind, settings: objectOf(settings), apiKey, enabled });
      return { code, kind };
    },
  }),
  operation({
    command: 'suppliers feed',
    method: 'PUT',
    path: '/feeds/{name}',
    summary: 'Define a feed',
    description: 'Defines a group of suppliers that a search can name.',
    params: Type.Object({
      name: Type.String({
        pattern: '^[A-Za-z0-9_-]{1,64}$',
        maxLength: 64,
        description: 'The name of the feed.',
      }),
    }),
    body: {
      json: Type.Object({ codes: codes('Suppliers of the feed: these, and no others.') }),
      example: { codes: ['simulator'] },
    },
    answers: {
      description: 'The feed.',
      data: named('OperatorFeed', {
        name: text('Name of the feed.'),
        codes: listOf(text('A code.'), 'Suppliers of the feed.'),
      }),
      example: { name: 'all', codes: ['simulator'] },
    },
    run: async (needs, { params: { name }, body: { codes } }) => {
      await defineFeed(needs, { name, codes });
      return { name, codes };
    },
  }),
];

function objectOf(settings: unknown): Readonly<Record<string, unknown>> {
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings))
    throw refuse('bad-request', 'settings: must be an object such as {"baseUrl": "https://…"}');
  // The values are checked where they are used.
  return settings as Record<string, unknown>;
}
