import type { Arrived } from './judge.ts';
import type { Operation, Parameter } from './operations.ts';
import { pathOf, type Draft } from './twists.ts';
import { pick, valueOf, type Source } from './values.ts';

/** A request that fits the document: required parameters always, optional ones sometimes. */
export function draftOf(source: Source, operation: Operation, key: string): Draft {
  const { parameters, method } = operation;
  const pathValues = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) =>
    encodeURIComponent(
      String(
        valueFor(
          source,
          parameters.find((one) => one.name === name),
        ),
      ),
    ),
  );
  const draft: Draft = {
    method,
    template: operation.path,
    pathValues,
    query: queryOf(source, parameters),
    headers: { 'x-api-key': key },
  };
  if (operation.json !== undefined && (operation.multipart === undefined || source.random.fraction() < 0.5)) {
    draft.json = bodyOf(source, operation.json);
    draft.headers['content-type'] = 'application/json';
  } else if (operation.multipart !== undefined) asForm(source, draft);
  return draft;
}

function queryOf(source: Source, parameters: readonly Parameter[]): [string, string][] {
  return parameters
    .filter((one) => one.in === 'query' && (one.required || source.random.fraction() < 0.3))
    .map((one) => [one.name, String(valueFor(source, one))]);
}

function valueFor(source: Source, parameter: Parameter | undefined): unknown {
  if (parameter === undefined) return 'x';
  const value = valueOf(source, parameter.schema, parameter.name);
  return value === '' ? (parameter.example ?? 'x') : value;
}

/** An example of the document, with a part of it replaced, or a body made from the schema alone. */
function bodyOf(source: Source, { schema, examples }: NonNullable<Operation['json']>): unknown {
  const made = valueOf(source, schema);
  if (examples.length === 0 || source.random.fraction() < 0.4) return made;
  const example = pick(source.random, examples);
  const plain = typeof example === 'object' && example !== null && typeof made === 'object' && made !== null;
  return plain && !Array.isArray(example) ? { ...example, ...made } : example;
}

const files = [
  'hotel_id\n12345\n99999\n',
  'name,country,city\nGrand Example Hotel,IT,Rome\n',
  'id;latitude;longitude\n1;41.9;12.5\n',
  '"unterminated\n',
  '',
  'a,b\n1\n1,2,3\n',
  '\u0000\u0001\u0002',
];

function asForm(source: Source, draft: Draft): void {
  const boundary = 'fuzz0123456789';
  const fields = [
    ['partner', pick(source.random, ['Larkspur Beds', 'nobody', ''])],
    ['output_gcs', pick(source.random, ['gs://bucket/out.csv', 'file:///x', '.'])],
  ].filter(() => source.random.fraction() < 0.7);
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n${pick(source.random, files)}\r\n`;
  draft.bytes = `${parts.join('')}${file}--${boundary}--\r\n`;
  draft.headers['content-type'] = `multipart/form-data; boundary=${boundary}`;
}

export async function send(origin: string, draft: Draft, withinMs: number): Promise<Arrived> {
  const { method, query, json, bytes } = draft;
  const search = query.length === 0 ? '' : `?${new URLSearchParams(query)}`;
  const body = json === undefined ? bytes : JSON.stringify(json);
  const answer = await fetch(`${origin}${pathOf(draft)}${search}`, {
    method,
    headers: headersOf(draft),
    signal: AbortSignal.timeout(withinMs),
    ...(body === undefined || method === 'GET' ? {} : { body }),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** fetch refuses a header value it cannot send; such a value would not leave this process. */
function headersOf({ headers }: Draft): Headers {
  const sendable = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    try {
      sendable.set(name, value);
    } catch {
      // Skipped.
    }
  }
  return sendable;
}
