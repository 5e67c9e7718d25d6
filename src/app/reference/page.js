/**
 * Shows /openapi.json: a list of operations by group, and for each its parameters, bodies, answers, errors and a
 * command line to try it. No library and no template: `make` builds elements, and text is always set as text.
 */
const contents = byId('contents');
const operations = byId('operations');
const search = /** @type {HTMLInputElement} */ (byId('search'));

followTheme();
const api = expanded(withoutAliases(await (await fetch('/openapi.json')).json()));
const entries = entriesOf(api);
operations.replaceChildren(...groupsOf(entries).flatMap(showGroup));
contents.replaceChildren(...groupsOf(entries).flatMap(showContents));
if (location.hash) document.querySelector(location.hash)?.scrollIntoView();
search.addEventListener('input', filter);
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || document.activeElement === search) return;
  event.preventDefault();
  search.focus();
});

/** One entry per operation, with all its words in lower case for the search. */
function entriesOf(document) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const id = operation.operationId;
      const words = `${method} ${path} ${JSON.stringify(operation)}`.toLowerCase();
      return { id, path, method, operation, words };
    }),
  );
}

function groupsOf(all) {
  return api.tags
    .map((tag) => ({ ...tag, entries: all.filter(({ operation }) => operation.tags[0] === tag.name) }))
    .filter((group) => group.entries.length > 0);
}

function showContents({ name, description, entries: inside }) {
  const items = inside.map(({ id, method, path, operation }) =>
    make('li', { 'data-operation': id }, [
      make('a', { href: `#${id}`, title: operation.summary }, [
        methodName(method),
        make('span', {}, [path.replace('/v3.0', '')]),
      ]),
    ]),
  );
  return [make('h2', { 'data-group': name }, [description]), make('ul', {}, items)];
}

function showGroup({ name, description, entries: inside }) {
  return [make('h2', { class: 'group', 'data-group': name }, [description]), ...inside.map(showOperation)];
}

function showOperation({ id, path, method, operation }) {
  return make('section', { class: 'operation', id, 'data-operation': id }, [
    make('h3', {}, [operation.summary]),
    make('div', { class: 'address' }, [methodName(method), make('span', { class: 'path' }, [path])]),
    make('p', {}, prose(operation.description)),
    ...showParameters(operation.parameters ?? []),
    ...showBody(operation.requestBody),
    make('h4', {}, ['Answers']),
    ...Object.entries(operation.responses).map(showAnswer),
    make('h4', {}, ['Try it']),
    copyable(commandLine({ path, method, operation })),
  ]);
}

function methodName(method) {
  return make('span', { class: `method ${method}` }, [method.toUpperCase()]);
}

function showParameters(parameters) {
  if (parameters.length === 0) return [];
  const rows = parameters.map(({ name, in: where, required, description, schema }) =>
    fieldRow({ field: name, kind: `${kindOf(schema)}, in ${where}`, required, description }),
  );
  return [make('h4', {}, ['Parameters']), make('table', {}, rows)];
}

function showBody(body) {
  if (body === undefined) return [];
  return Object.entries(body.content).flatMap(([type, { schema, examples }]) => [
    make('h4', {}, [`Body, ${type}`]),
    make('table', {}, fieldsOf(schema, '').map(fieldRow)),
    ...showExamples(examples),
  ]);
}

function showAnswer([status, given]) {
  const { description, content = {}, headers = {} } = given;
  const tone = status < 400 ? 'good' : 'bad';
  const inside = Object.entries(content).flatMap(([type, { schema, examples }]) => {
    const rows = status < 400 ? fieldsOf(schema, '').map(fieldRow) : [];
    return [
      make('p', { class: 'quiet' }, [type]),
      ...(rows.length > 0 ? [make('table', {}, rows)] : []),
      ...showExamples(examples),
    ];
  });
  const named = Object.entries(headers).map(([name, header]) => `${name}: ${header.description}`);
  const [first = ''] = description.split('\n');
  return make('details', {}, [
    make('summary', {}, [
      make('span', { class: `status ${tone}` }, [status]),
      make('span', {}, prose(first)),
    ]),
    make('div', { class: 'inside' }, [
      make('p', {}, prose(description.slice(first.length).trim())),
      ...named.map((line) => make('p', { class: 'quiet' }, [line])),
      ...inside,
    ]),
  ]);
}

function showExamples(examples = {}) {
  return Object.entries(examples).map(([name, { value }]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
    return make('div', {}, [make('p', { class: 'quiet' }, [name]), copyable(text)]);
  });
}

function fieldRow({ field, kind, required, description }) {
  const name = [field, ...(required ? [' ', make('span', { class: 'required' }, ['required'])] : [])];
  return make('tr', {}, [
    make('td', { class: 'field' }, name),
    make('td', { class: 'kind' }, [kind]),
    make('td', {}, prose(description ?? '')),
  ]);
}

/** The fields of a schema, those inside others written with dots. */
function fieldsOf(given, prefix) {
  const schema = given ?? {};
  if (schema.anyOf) return schema.anyOf.flatMap((one) => fieldsOf(one, prefix));
  if (schema.allOf) return fieldsOf(together(schema), prefix);
  if (schema.items) return fieldsOf(schema.items, `${prefix}[]`);
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const field = prefix === '' ? name : `${prefix}.${name}`;
    const required = schema.required?.includes(name) ?? false;
    return [
      { field, kind: kindOf(inner), required, description: inner.description },
      ...fieldsOf(inner, field),
    ];
  });
}

/** The schema as one object, with the fields of its base. */
function together({ allOf, ...own }) {
  const all = [...allOf.map((one) => (one.allOf ? together(one) : one)), own];
  return {
    properties: Object.assign({}, ...all.map((one) => one.properties)),
    required: all.flatMap((one) => one.required ?? []),
  };
}

function kindOf(given) {
  const schema = given ?? {};
  if (schema.anyOf) return [...new Set(schema.anyOf.map(kindOf))].join(' or ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' or ');
  if (Array.isArray(schema.type)) {
    const { type: types, ...rest } = schema;
    return types.map((type) => kindOf(type === 'null' ? { type } : { ...rest, type })).join(' or ');
  }
  if (schema.type === 'array') return `array of ${kindOf(schema.items)}`;
  const bounds = [
    [schema.minimum ?? schema.minLength, '≥ '],
    [schema.maximum ?? schema.maxLength, '≤ '],
  ].filter(([bound]) => bound !== undefined);
  const words = [schema.format ?? schema.type ?? 'any', ...bounds.map(([bound, sign]) => sign + bound)];
  return words.join(', ') + (schema.default === undefined ? '' : `, else ${JSON.stringify(schema.default)}`);
}

function commandLine({ path, method, operation }) {
  const lines = [`curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}'${location.origin}${path}'`];
  if (!operation.security) lines.push(`-H "X-API-Key: $KEY"`);
  const content = operation.requestBody?.content ?? {};
  const example = Object.values(content['application/json']?.examples ?? {})[0];
  if (example) {
    lines.push(`-H 'Content-Type: application/json'`);
    lines.push(`-d '${JSON.stringify(example.value).replaceAll("'", String.raw`'\''`)}'`);
  } else if (content['multipart/form-data']) {
    for (const { field } of fieldsOf(content['multipart/form-data'].schema, '')) {
      lines.push(field === 'file' ? `-F 'file=@FILE.csv'` : `-F '${field}=…'`);
    }
  }
  return lines.join(' \\\n  ');
}

function copyable(text) {
  const button = make('button', { class: 'copy', type: 'button' }, ['copy']);
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text);
    button.textContent = 'copied';
  });
  return make('pre', {}, [button, make('code', {}, [text])]);
}

/** Text with `code` between back-ticks. */
function prose(text) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? make('code', {}, [part]) : part));
}

/** A path that refers to another has the same operations: their descriptions name it. */
function withoutAliases(document) {
  const paths = Object.entries(document.paths).filter(([, methods]) => !methods.$ref);
  return { ...document, paths: Object.fromEntries(paths) };
}

/** The document with every reference replaced by its target; a description next to a reference outranks that of the target. */
function expanded(document) {
  const named = (reference) =>
    reference
      .split('/')
      .slice(1)
      .reduce((inner, key) => inner[key], document);
  const text = JSON.stringify(document, (_key, value) => {
    const { $ref: reference, ...beside } = value ?? {};
    return typeof reference === 'string' ? { ...named(reference), ...beside } : value;
  });
  return JSON.parse(text);
}

function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = new Set(
    entries.filter((one) => words.every((word) => one.words.includes(word))).map((one) => one.id),
  );
  for (const element of document.querySelectorAll('[data-operation]')) {
    element.hidden = !found.has(element.dataset.operation);
  }
  for (const element of document.querySelectorAll('[data-group]')) {
    const group = element.dataset.group;
    element.hidden = !entries.some((one) => found.has(one.id) && one.operation.tags[0] === group);
  }
  byId('nothing').hidden = found.size > 0;
}

/** As the system has it, until the reader says otherwise. */
function followTheme() {
  const root = document.documentElement;
  root.dataset.theme = localStorage.getItem('theme') ?? '';
  byId('theme').addEventListener('click', () => {
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    const shown = root.dataset.theme || system;
    root.dataset.theme = shown === 'dark' ? 'light' : 'dark';
    localStorage.setItem('theme', root.dataset.theme);
  });
}

function byId(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no ${id}`);
  return element;
}

function make(name, attributes, children = []) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}
