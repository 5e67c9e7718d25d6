/** A call as a person can repeat it at a terminal. The key is a variable of their shell. */
export interface Repeatable {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export function curlOf(origin: string, { method, path, headers = {}, body }: Repeatable): string {
  const words = [
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    quoted(origin + path),
    `-H "X-API-Key: $INNKEEPER_KEY"`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data ${quoted(body)}`]),
  ];
  return `curl ${words.join(' \\\n  ')}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The same call with the TypeScript client, with its headers: repeated, it has the same `Idempotency-Key`. */
export function clientCodeOf(origin: string, { method, path, headers = {}, body }: Repeatable): string {
  const members = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(Object.keys(headers).length === 0 ? [] : [`headers: ${code(headers)}`]),
    ...(body === undefined ? [] : [`body: JSON.stringify(${code(JSON.parse(body) as unknown)})`]),
  ];
  const init = members.length === 0 ? '' : `, {\n${members.join(',\n')}\n}`;
  return [
    "import { innkeeper } from 'innkeeper-client';",
    '',
    `const api = innkeeper({ baseUrl: '${origin}', key: process.env.INNKEEPER_KEY ?? '' });`,
    `const response = await api.send('${path}'${init});`,
    'console.log(await response.json());',
  ].join('\n');
}

function code(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(/"([A-Za-z_$][\w$]*)":/g, '$1:');
}
