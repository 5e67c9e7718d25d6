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

/** The same call with the TypeScript client. */
export function clientCodeOf(origin: string, { method, path, body }: Repeatable): string {
  const [pathname = '', search] = path.split('?');
  const query =
    search === undefined ? '' : `params: { query: ${code(Object.fromEntries(new URLSearchParams(search)))} }`;
  const json = body === undefined ? '' : `body: ${code(JSON.parse(body) as unknown)}`;
  const init = [query, json].filter((part) => part !== '').join(', ');
  const given = init === '' ? '' : `, { ${init} }`;
  return [
    "import { innkeeper } from 'innkeeper-client';",
    '',
    `const api = innkeeper({ baseUrl: '${origin}', key: process.env.INNKEEPER_KEY });`,
    `const answer = await api.${method.toLowerCase()}('${pathname}'${given});`,
  ].join('\n');
}

function code(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(/"([A-Za-z_$][\w$]*)":/g, '$1:');
}
