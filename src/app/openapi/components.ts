import { NamedSchemas } from './named-schemas.ts';
import { NamedValues } from './named-values.ts';
import type { Json } from './parts.ts';

/**
 * Writes each named schema once, below `components/schemas`, and each example of an error, and each parameter, request
 * body and response that several operations share, once below its kind. The operation then contains references.
 *
 * A name is given where the shape is defined (`named` in `contract/fields.ts`); shared parts are found by their content.
 */
export function withComponents(document: Json): Json {
  // Through JSON, which removes symbols of the schema library and undefined values.
  const plain = JSON.parse(JSON.stringify(document)) as Document;
  const schemas = new NamedSchemas();
  const paths = schemas.referred(plain.paths) as Paths;
  const webhooks = schemas.referred(plain.webhooks) as Paths;
  schemas.referred(plain.components['schemas']);
  const operations = [paths, webhooks].flatMap((all) => Object.values(all).flatMap(Object.values));
  const examples = nameExamples(operations);
  const shared = share(operations);
  const components = {
    ...plain.components,
    schemas: schemas.all(),
    ...Object.fromEntries([...Object.values(shared), examples].map((values) => [values.kind, values.all()])),
  };
  return { ...plain, paths, webhooks, components };
}

type Paths = Record<string, Record<string, Operation>>;

/** A copy that is made here and changed in place. */
interface Operation {
  readonly operationId: string;
  readonly tags: readonly [string];
  parameters?: Json[];
  requestBody?: Json;
  readonly responses: Record<string, Json>;
}

interface Document extends Json {
  readonly paths: Paths;
  readonly webhooks: Paths;
  readonly components: Record<string, Json>;
}

interface Media {
  readonly schema?: { readonly $ref?: string };
  examples?: Record<string, Json>;
}

/** Examples of an error are the same for all operations with the same form of the body. */
function nameExamples(operations: readonly Operation[]): NamedValues {
  const named = new NamedValues('examples');
  for (const { tags, responses } of operations) {
    for (const response of failures(responses)) {
      for (const media of mediaOf(response)) {
        const names = (name: string) => [`${formOf(media)}-${name}`, `${tags[0]}-${name}`];
        const entries = Object.entries(media.examples ?? {});
        media.examples = Object.fromEntries(
          entries.map(([name, example]) => [name, named.reference(names(name), example) ?? example]),
        );
      }
    }
  }
  return named;
}

function failures(responses: Operation['responses']): Json[] {
  return Object.entries(responses).flatMap(([status, response]) => (Number(status) >= 400 ? [response] : []));
}

function mediaOf({ content = {} }: Json): Media[] {
  // Written by `responses.ts`.
  return Object.values(content as Record<string, Media>);
}

/** `#/components/schemas/CodedError` → `coded` */
function formOf({ schema }: Media): string {
  return (schema?.$ref ?? '/mixed').split('/').at(-1)?.replace('Error', '').toLowerCase() ?? '';
}

/** References in place of every parameter, body and response that occurs more than once. */
function share(operations: readonly Operation[]): Record<string, NamedValues> {
  const counts = new Map<string, number>();
  for (const part of operations.flatMap(partsOf)) {
    const text = JSON.stringify(part);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const values = {
    parameters: new NamedValues('parameters'),
    requestBodies: new NamedValues('requestBodies'),
    responses: new NamedValues('responses'),
  };
  const reference = (kind: keyof typeof values, names: readonly string[], part: Json) =>
    (counts.get(JSON.stringify(part)) ?? 0) > 1 ? (values[kind].reference(names, part) ?? part) : part;
  for (const operation of operations) {
    const { operationId, tags, parameters, requestBody, responses } = operation;
    if (parameters !== undefined)
      operation.parameters = parameters.map((one) =>
        reference('parameters', [String(one['name']), `${tags[0]}-${String(one['name'])}`], one),
      );
    if (requestBody !== undefined)
      operation.requestBody = reference('requestBodies', [operationId], requestBody);
    for (const [status, response] of Object.entries(responses))
      responses[status] = reference('responses', responseNames(operation, status, response), response);
  }
  return values;
}

function partsOf({ parameters = [], requestBody, responses }: Operation): Json[] {
  return [...parameters, ...(requestBody ? [requestBody] : []), ...Object.values(responses)];
}

/** With more errors than this the response is not named after them. */
const NAMED_ERRORS = 3;

/** An error response is named after its errors, any other after the operation. */
function responseNames({ operationId, tags }: Operation, status: string, response: Json): string[] {
  const own = `${operationId}-${status}`;
  const errors = mediaOf(response).flatMap(({ examples = {} }) => Object.keys(examples));
  if (!(Number(status) >= 400) || errors.length > NAMED_ERRORS) return [own];
  const name = `${status}-${errors.join('-')}`;
  return [...new Set(mediaOf(response).map(formOf)), tags[0]].map((prefix) => `${prefix}-${name}`);
}
