/** Replaces API keys in what a report shows. */
export type Mask = (text: string) => string;

const MASKED = '***';
/** A shorter text, such as `null`, is not taken for a key: it would be replaced in every answer. */
const SHORTEST_KEY = 6;
/** The keys of this service, also those that were not sent as one. */
const ownKeys = /(?:sand|prod)_[0-9A-Za-z]{20,}/g;

/** Names of headers, parameters and members whose values are keys. */
const keyNames = /^(?:x[-_]?)?(?:api[-_]?key|(?:access|auth)[-_]?token)$|^(?:proxy-)?authorization$/i;

export const isKeyName = (name: string): boolean => keyNames.test(name);

export function maskOf(keys: Iterable<string>): Mask {
  const forms = [...keys].filter((key) => key.length >= SHORTEST_KEY).flatMap(writtenForms);
  const longestFirst = [...new Set(forms)].toSorted((a, b) => b.length - a.length);
  return (text) =>
    longestFirst.reduce((left, form) => left.replaceAll(form, MASKED), text).replaceAll(ownKeys, MASKED);
}

/** As it is, in an address, and in JSON. */
function writtenForms(key: string): string[] {
  const json = JSON.stringify(key).slice(1, -1);
  return [key, encodeURIComponent(key.toWellFormed()), json, json.replaceAll('/', String.raw`\/`)];
}

/** Every part of an address is compared decoded, and a parameter with the name of a key loses its value. */
export function maskedPath(path: string, mask: Mask): string {
  const parts = path.split(/([/?&=])/);
  return parts
    .map((part, at) => {
      const name = parts[at - 1] === '=' ? decoded(parts[at - 2] ?? '') : '';
      if (part !== '' && isKeyParameter(name)) return MASKED;
      const plain = decoded(part);
      return mask(plain) === plain && mask(part) === part ? part : MASKED;
    })
    .join('');
}

export const isKeyParameter = (name: string): boolean => isKeyName(name) || name.toLowerCase() === 'key';

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

export function maskedHeaders(headers: Readonly<Record<string, string>>, mask: Mask): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, isKeyParameter(name) ? MASKED : mask(value)]),
  );
}

/** A copy in which every text is masked. */
export function maskedAll<T>(value: T, mask: Mask): T {
  // Only texts differ, so the copy has the type of what was copied.
  return JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === 'string' ? mask(one) : one,
  ) as T;
}
