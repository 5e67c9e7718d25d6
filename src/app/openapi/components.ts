import { NamedSchemas } from './named-schemas.ts';
import { NamedValues } from './named-values.ts';
import type { Json } from './parts.ts';

/**
 * Writes each named schema once, below `components/schemas`, and each parameter, request
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
  const operations = [paths, webhooks].flatMap((all) => Object.values(all).flatMap(operationsOf));
  const shared = share(operations);
  const components = {
    ...plain.components,
    schemas: schemas.all(),
    ...Object.fromEntries(Object.values(shared).map((values) => [values.kind, values.all()])),
  };
  return { ...plain, paths, webhooks, components };
}

type Paths = Record<string, Record<string, Operation | string>>;

/** A path that is the same as another is a reference. */
function operationsOf(path: Paths[string]): Operation[] {
  return Object.values(path).filter((one) => typeof one !== 'string');
}

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

/** What one operation says about a response that it shares with others: the description next to the reference. */
export const OWN = 'x-own';

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
    for (const [status, { [OWN]: own, ...response }] of Object.entries(responses)) {
      const shared = reference('responses', responseNames(operation, status, response), response);
      responses[status] = own === undefined ? shared : { ...shared, description: own };
    }
  }
  return values;
}

function partsOf({ parameters = [], requestBody, responses }: Operation): Json[] {
  const withoutOwn = Object.values(responses).map(({ [OWN]: _own, ...response }) => response);
  return [...parameters, ...(requestBody ? [requestBody] : []), ...withoutOwn];
}

/** An error response is named after its form and status, any other after the operation. */
function responseNames({ operationId, tags }: Operation, status: string, response: Json): string[] {
  const own = `${operationId}-${status}`;
  if (status.startsWith('2')) return [own];
  const forms = JSON.stringify(response).matchAll(/schemas\/(\w+)Error"/g);
  const form = [...new Set([...forms].map(([, name]) => name))].join('-').toLowerCase();
  const statuses = (response['x-statuses'] ?? []) as readonly number[]; // written by `responses.ts`
  const kind = statuses.includes(BODY_STATUS) ? `${status}-body` : status;
  // Most errors have codes.
  const prefix = form === 'coded' ? '' : form;
  return [[prefix, kind].filter(Boolean).join('-'), `${tags[0]}-${kind}`, own];
}

/** The status of a content type that the operation does not accept. */
const BODY_STATUS = 415;
