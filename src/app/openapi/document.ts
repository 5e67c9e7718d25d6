import type { TSchema } from 'typebox';
import { withComponents } from './components.ts';
import { groups, type Group } from '../../contract/groups.ts';
import { scopeOf, type Route } from '../../contract/route.ts';
import { eventRequest } from './events.ts';
import { responsesOf } from './responses.ts';
import { errorParts } from './error-parts.ts';
import { parametersOf, rateHeaders, type Json } from './parts.ts';
import { mountedPaths } from '../http/path-table.ts';

/**
 * The OpenAPI 3.1 document of a list of routes. It is not made by a plugin because the
 * entries have everything it needs, and because the golden file and the reference page need it without a running server.
 */
export function openApi(routes: readonly Route[]): Json {
  const { table, schemas, examples } = errorParts(routes);
  return withComponents({
    openapi: '3.1.0',
    info: {
      title: 'Innkeeper',
      version: '3.0',
      summary: 'Hotel mapping, room mapping, rates and booking.',
      description: `${introduction}\n\n${table}`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This server.' }],
    security: [{ key: [] }],
    tags: tagsOf(routes),
    paths: pathsOf(routes),
    webhooks: eventRequest,
    components: {
      securitySchemes: {
        key: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description:
            'A key `sand_…` works in the sandbox, a key `prod_…` in production; nothing else distinguishes the two.',
        },
      },
      schemas,
      examples,
      headers: rateHeaders,
    },
  });
}

/** The document that is compared with the source, and that types are generated from: without the examples. */
export function openApiWithoutExamples(routes: readonly Route[]): Json {
  const text = JSON.stringify(openApi(routes), (key, value: unknown) =>
    key === 'examples' || key === 'example' ? undefined : value,
  );
  return JSON.parse(text) as Json;
}

const introduction =
  'Each response of an error lists its codes, or its messages where errors have no code. `default` describes the errors that every operation has; `x-statuses` lists their statuses. 408, 414 and 431 can also come from the HTTP layer. The rate limit headers of `default` are in every response to a request with a valid key. The codes are:';

function tagsOf(routes: readonly Route[]): Json[] {
  const used = new Set(routes.map((entry) => entry.group));
  // The keys of a table are its names.
  return (Object.keys(groups) as Group[])
    .filter((group) => used.has(group))
    .map((group) => ({ name: group, description: groups[group].title }));
}

function pathsOf(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  for (const entry of routes) {
    const [path = entry.path, ...aliases] = mountedPaths(entry);
    const method = entry.method.toLowerCase();
    paths[path] = { ...paths[path], [method]: operation(entry) };
    for (const alias of aliases) paths[alias] = { $ref: `#/paths/${path.replaceAll('/', '~1')}` };
  }
  return paths;
}

function operation(entry: Route): Json {
  const parameters = parametersOf(entry);
  return {
    operationId: operationId(entry),
    tags: [entry.group],
    summary: entry.summary,
    description:
      entry.mount === 'both'
        ? `${entry.description} Also at the root, as \`${entry.path}\`.`
        : entry.description,
    ...securityOf(entry),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(entry.body === undefined ? {} : { requestBody: requestBody(entry) }),
    responses: responsesOf(entry),
  };
}

/** The scope that the key needs. */
function securityOf(entry: Route): Json {
  if (entry.rateClass === 'none') return { security: [] };
  const scope = scopeOf(entry);
  return scope === 'any' ? {} : { security: [{ key: [scope] }] };
}

/** `GET /rooms/match/async/jobs/{jobId}` → `getRoomsMatchAsyncJobsByJobId` */
export function operationId({ method, path }: Route): string {
  const words = path
    .replaceAll('{', 'by-')
    .split(/[^a-zA-Z0-9]+/)
    .filter(Boolean);
  const slash = path.length > 1 && path.endsWith('/') ? 'All' : '';
  return method.toLowerCase() + words.map(capital).join('') + slash;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function requestBody({ body }: Route): Json {
  const json = body?.json ?? body?.text;
  const multipart = body?.multipart;
  return {
    required: body?.isOptional !== true,
    content: {
      ...(json && { 'application/json': shownBy(json, body?.example) }),
      ...(json && body?.isForm && { 'application/x-www-form-urlencoded': shownBy(json, body?.example) }),
      ...(multipart && { 'multipart/form-data': shownBy(multipart, body?.multipartExample) }),
    },
  };
}

function shownBy(schema: TSchema, example: unknown): Json {
  return { schema, ...(example === undefined ? {} : { examples: { example: { value: example } } }) };
}
