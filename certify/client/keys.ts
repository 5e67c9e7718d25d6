import type { Passing } from '../forward.ts';
import { isKeyName, isKeyParameter } from '../masking.ts';

const found = new WeakMap<Passing, readonly string[]>();

/** What a request sends as an API key, wherever it does. */
export function keysIn(request: Passing): readonly string[] {
  const known = found.get(request) ?? [
    ...Object.entries(request.headers).flatMap(([name, value]) =>
      isKeyParameter(name) ? keysInHeader(name, value) : [],
    ),
    ...keysInQuery(request.path),
    ...keysInBody(request),
  ];
  found.set(request, known);
  return known;
}

/** Repeated headers are one text with commas; `Authorization` has a scheme, and in Basic a name and a password. */
function keysInHeader(name: string, value: string): string[] {
  if (!/authorization$/i.test(name)) return [value, ...value.split(/,\s*/)];
  const [scheme = '', credentials] = value.split(/\s+/);
  if (credentials === undefined) return [value];
  const plain = Buffer.from(credentials, 'base64').toString();
  return [credentials, ...(/^basic$/i.test(scheme) ? plain.split(':') : [])].filter((one) => one !== '');
}

function keysInQuery(path: string): string[] {
  return [...new URLSearchParams(path.replace(/^[^?]*/, ''))].flatMap(([name, value]) =>
    isKeyParameter(name) && value !== '' ? [value] : [],
  );
}

function keysInBody({ headers, body }: Passing): string[] {
  const text = body.toString();
  if (headers['content-type']?.includes('urlencoded') === true) return keysInQuery(`?${text}`);
  const keys: string[] = [];
  try {
    JSON.parse(text, (name, value: unknown) => {
      if (isKeyName(name) && typeof value === 'string' && value !== '') keys.push(value);
      return value;
    });
  } catch {
    return [];
  }
  return keys;
}
