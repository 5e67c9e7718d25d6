/**
 * The command line of an operation, with ids of the running instance. `values` has them by the name of their parameter,
 * or by path and name where an operation needs another one.
 */

/** Query parameters that an operation needs, although none of them is required alone. */
export const needed = {
  '/v3.0/data/hotels': ['countryCode'],
  '/v3.0/data/hotel': ['hotelId'],
  '/v3.0/data/reviews': ['hotelId'],
  '/v3.0/data/cities': ['countryCode'],
  '/v3.0/bookings': ['guestId'],
  '/v3.0/bookings/': ['bookingStartDate', 'bookingEndDate'],
  '/v3.0/hotels/match/history': ['hotelId'],
};

/** What is shown until the key was pasted, or where the instance has none: a name to replace. */
const placeholder = (name) => name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toUpperCase();

export function commandLine({ path, method, operation, origin, key, values }) {
  const parameters = operation.parameters ?? [];
  const known = (name) => values[`${path} ${name}`] ?? values[name];
  const valueOf = (name) => known(name) ?? placeholder(name);
  const wanted = method === 'get' ? (needed[path] ?? []) : [];
  const query = parameters
    .filter((one) => one.in === 'query' && (one.required || wanted.includes(one.name)))
    .map(({ name }) => `${name}=${encodeURIComponent(valueOf(name))}`);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(valueOf(name)));
  const address = `${origin}${filled}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  const { before = '', lines } = bodyOf(operation.requestBody?.content ?? {}, known);
  return [
    `${before}curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}${quoted(address)}`,
    ...(operation.security?.length === 0 ? [] : [keyHeader(key)]),
    ...lines,
  ].join(' \\\n  ');
}

function keyHeader(key) {
  return `-H ${key === '' ? '"X-API-Key: $KEY"' : quoted(`X-API-Key: ${key}`)}`;
}

function bodyOf(content, known) {
  const form = content['multipart/form-data'];
  if (form !== undefined) return uploadOf(form.schema.properties, exampleOf(form) ?? {}, known);
  const json = exampleOf(content['application/json']);
  if (json === undefined) return { lines: [] };
  return {
    lines: [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(withValues(json, known)))}`],
  };
}

/** Each file of the form is written first, so that the lines run as they are. */
function uploadOf(properties, example, known) {
  const isFile = (name) => properties[name]?.format === 'binary';
  const fields = Object.entries(example).filter(
    ([name]) => isFile(name) || properties[name] === undefined || !leftOut.has(name),
  );
  const files = fields.filter(([name]) => isFile(name));
  return {
    before: files.map(([name, text]) => `printf ${quoted(printable(text))} > ${name}.csv\n`).join(''),
    lines: fields.map(([name, value]) =>
      isFile(name)
        ? `-F '${name}=@${name}.csv;type=text/csv'`
        : `-F ${quoted(`${name}=${known(name) ?? value}`)}`,
    ),
  };
}

/** Fields of forms that need more than this service, or that would not fit the file of the example. */
const leftOut = new Set(['output_gcs', 'columns']);

const printable = (text) => text.replaceAll('%', '%%').replaceAll('\n', String.raw`\n`);

function exampleOf(media) {
  const [example] = Object.values(media?.examples ?? {});
  return example?.value;
}

/** A list of ids gets the one id that is known. */
function withValues(example, known) {
  if (Array.isArray(example)) return example.map((one) => withValues(one, known));
  if (typeof example !== 'object' || example === null) return example;
  const filled = ([name, value]) => {
    if (isPlain(value)) return [name, isPlain(known(name)) || known(name) === null ? known(name) : value];
    const one = name.endsWith('s') ? known(name.slice(0, -1)) : undefined;
    const isListOfIds = Array.isArray(value) && isPlain(value[0]) && isPlain(one);
    return [name, isListOfIds ? [one] : withValues(value, known)];
  };
  return Object.fromEntries(Object.entries(example).map(filled));
}

const isPlain = (value) => typeof value === 'string' || typeof value === 'number';

/** For a shell: a quotation mark within the text ends it, is added, and begins it again. */
function quoted(text) {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
