/** The operations of an OpenAPI document, with every reference resolved, as the fuzzer and the hostile corpus read them. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly json: Body | undefined;
  readonly multipart: Body | undefined;
  /** Status → the schema of its JSON body, or undefined where the body is something else. */
  readonly answers: ReadonlyMap<number, Schema | undefined>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
  readonly example: unknown;
}

export interface Body {
  readonly schema: Schema;
  readonly examples: readonly unknown[];
}

/** The part of JSON Schema that the document uses. */
export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

type Json = Readonly<Record<string, unknown>>;

const METHODS = ['get', 'post', 'put', 'delete'];

export function operationsOf(document: Json): Operation[] {
  return Object.entries(member(document, 'paths')).flatMap(([path, item]) => {
    // The path may be a reference to another; its operations are resolved below.
    const methods = (
      typeof (item as Json)['$ref'] === 'string' ? target(document, item as Json) : item
    ) as Json;
    return METHODS.filter((method) => method in methods).map((method) =>
      operationOf(document, { path, method, entry: member(methods, method) }),
    );
  });
}

interface Found {
  readonly path: string;
  readonly method: string;
  readonly entry: Json;
}

function operationOf(document: Json, { path, method, entry }: Found): Operation {
  const content = member(resolved(document, member(entry, 'requestBody')) as Json, 'content');
  const parameters = (entry['parameters'] as readonly Json[] | undefined) ?? [];
  return {
    method: method.toUpperCase(),
    path,
    parameters: parameters.map((one) => parameterOf(resolved(document, one) as Json)),
    json: bodyOf(document, content['application/json']),
    multipart: bodyOf(document, content['multipart/form-data']),
    answers: new Map(
      // The last one counts: a status that is described on its own is not that of `default`.
      Object.entries(member(entry, 'responses'))
        .toReversed()
        .flatMap(([status, reference]) => {
          const answer = resolved(document, reference) as Json;
          const schema = answerSchema(answer);
          return statusesOf(status, answer).map((one) => [one, schema] as const);
        }),
    ),
  };
}

/** `default` stands for the statuses that every operation may have. */
function statusesOf(status: string, answer: Json): readonly number[] {
  return status === 'default' ? ((answer['x-statuses'] ?? []) as readonly number[]) : [Number(status)];
}

function parameterOf(one: Json): Parameter {
  return {
    name: String(one['name']),
    in: one['in'] as Parameter['in'], // the document is valid OpenAPI: another test asserts it
    required: one['required'] === true,
    schema: (one['schema'] ?? {}) as Schema,
    example: one['example'],
  };
}

function bodyOf(document: Json, content: unknown): Body | undefined {
  if (content === undefined) return undefined;
  const { schema, examples, example } = resolved(document, content) as Json;
  const named = Object.values((examples ?? {}) as Json).map((one) => (one as Json)['value']);
  return { schema: (schema ?? {}) as Schema, examples: example === undefined ? named : [example, ...named] };
}

function answerSchema(answer: Json): Schema | undefined {
  const json = member(answer, 'content')['application/json'] as Json | undefined;
  return json?.['schema'] as Schema | undefined;
}

function member(object: Json, name: string): Json {
  return (object[name] ?? {}) as Json;
}

/** The value without `$ref`: each reference is replaced by what it names. */
function resolved(document: Json, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => resolved(document, one));
  if (typeof value !== 'object' || value === null) return value;
  if (typeof (value as Json)['$ref'] === 'string') return resolved(document, target(document, value as Json));
  return plain(Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolved(document, one)])));
}

/** One object in place of a base and what is added to it, and alternatives in place of a list of types. */
function plain({ allOf, ...schema }: Json): Json {
  if (Array.isArray(allOf)) return [...allOf, schema].reduce(together, {});
  const { type, ...rest } = schema;
  if (!Array.isArray(type)) return schema;
  return { anyOf: type.map((one) => (one === 'null' ? { type: one } : { ...rest, type: one })) };
}

function together(base: Json, added: Json): Json {
  const required = [base, added].flatMap((one) => (one['required'] ?? []) as readonly string[]);
  const properties = { ...member(base, 'properties'), ...member(added, 'properties') };
  return { ...base, ...added, properties, ...(required.length > 0 ? { required } : {}) };
}

/** What a reference leads to. */
function target(document: Json, reference: Json): unknown {
  const path = String(reference['$ref']).split('/').slice(1);
  return path.reduce<unknown>(
    (inner, key) => (inner as Json)[key.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  );
}
