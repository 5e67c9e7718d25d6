/**
 * Shows /openapi.json: a list of operations by group, and for each its parameters, bodies, answers, errors and a
 * command line to try it. No library and no template: `make` builds elements, and text is always set as text.
 */
import { commandLine } from './command-line.js';
import { entriesOf, resolved } from './document.js';
import { operatorNotes, prerequisiteOf } from './prerequisites.js';
import { valuesOf } from './values.js';

const contents = byId('contents');
const operations = byId('operations');
const keyNotes = {
  absent: 'Words in capitals are ids to replace; with a key, they are filled with ids of this service.',
  present:
    'Command lines have this key and ids that exist here. It stays in this tab. The sandbox account was given a sample of each of these that it did not have: a booking, a voucher, a webhook, a list of hotels with two decisions, a cross-check and a deep-map job.',
};
const search = /** @type {HTMLInputElement} */ (byId('search'));

followTheme();
const api = resolved(await (await fetch('/openapi.json')).json());
const entries = entriesOf(api);
byId('list').open = matchMedia('(min-width: 52rem)').matches;
operations.replaceChildren(...groupsOf(entries).flatMap(showGroup));
contents.replaceChildren(...groupsOf(entries).flatMap(showContents));
// Lines without ids come first: what is above an operation has its height before the page goes there.
showLines('', await valuesOf({ ask: asker(''), key: '' }));
if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
search.addEventListener('input', filter);
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || document.activeElement === search) return;
  event.preventDefault();
  search.focus();
});
await followKey();

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
        make('span', {}, breakable(path.replace('/v3.0', ''))),
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
    make('div', { class: 'address' }, [methodName(method), make('span', { class: 'path' }, breakable(path))]),
    make('p', {}, prose(operation.description)),
    ...showParameters(operation.parameters ?? []),
    ...showBody(operation.requestBody),
    make('h4', {}, ['Answers']),
    ...Object.entries(operation.responses).map(showAnswer),
    make('h4', {}, ['Try it']),
    ...operatorNotes(operation.security?.[0]?.key[0], path).map((note) => showNeed(note)),
    ...showPrerequisite(prerequisiteOf(method, path)),
    make('div', { class: 'command' }),
  ]);
}

function showPrerequisite(needed) {
  if (needed === undefined) return [];
  const operation = entries.find(({ id }) => id === needed.first)?.operation;
  const link = operation && make('a', { href: `#${needed.first}` }, [operation.summary]);
  return [showNeed(needed.text, link ? [' ', link, '.'] : [])];
}

function showNeed(text, more = []) {
  return make('p', { class: 'needs' }, [...prose(text), ...more]);
}

/** The command lines of all operations, with this key and the ids it sees. */
function showCommands(key, values) {
  showLines(key, values);
  byId('key-note').textContent = noteOf(key, values);
}

function showLines(key, values) {
  for (const { id, path, method, operation } of entries) {
    const line = commandLine({ path, method, operation, origin: location.origin, key, values });
    byId(id).querySelector('.command').replaceChildren(copyable(line));
  }
}

function noteOf(key, { accountId }) {
  if (key === '') return keyNotes.absent;
  return accountId === undefined ? 'The key is refused.' : keyNotes.present;
}

/** One call; throws unless it succeeds. */
function asker(key) {
  return async (path, body) => {
    const isForm = body instanceof FormData;
    const sent = body === undefined ? {} : { method: 'POST', body: isForm ? body : JSON.stringify(body) };
    const headers = { 'x-api-key': key, ...(body && !isForm && { 'content-type': 'application/json' }) };
    const answer = await fetch(path, { ...sent, headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  };
}

async function followKey() {
  const input = /** @type {HTMLInputElement} */ (byId('key'));
  input.value = sessionStorage.getItem('key') ?? '';
  /** The key whose ids are being read: a pasted key and the button are two events. */
  let reading;
  const show = async () => {
    const key = input.value.trim();
    if (key === reading) return;
    reading = key;
    sessionStorage.setItem('key', key);
    const values = await valuesOf({ ask: asker(key), key });
    if (key !== reading) return;
    reading = undefined;
    showCommands(key, values);
  };
  input.addEventListener('change', show);
  byId('fill').addEventListener('click', show);
  await show();
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
  const { description } = given;
  const tone = status < 400 ? 'good' : 'bad';
  const [first = ''] = description.split('\n');
  const box = make('div', { class: 'inside' });
  const shown = make('details', {}, [
    make('summary', {}, [
      make('span', { class: `status ${tone}` }, [status]),
      make('span', {}, prose(first)),
    ]),
    box,
  ]);
  // The tables of all answers are five sixths of the page: each is made when it is opened.
  shown.addEventListener('toggle', () => box.replaceChildren(...insideAnswer(status, given)), { once: true });
  return shown;
}

function insideAnswer(status, { description, content = {}, headers = {} }) {
  const [first = ''] = description.split('\n');
  const inside = Object.entries(content).flatMap(([type, { schema, examples }]) => {
    const rows = status < 400 ? fieldsOf(schema, '').map(fieldRow) : [];
    return [
      make('p', { class: 'quiet' }, [type]),
      ...(rows.length > 0 ? [make('table', {}, rows)] : []),
      ...showExamples(examples),
    ];
  });
  const named = Object.entries(headers).map(([name, header]) => `${name}: ${header.description}`);
  return [
    make('p', {}, prose(description.slice(first.length).trim())),
    ...named.map((line) => make('p', { class: 'quiet' }, [line])),
    ...inside,
  ];
}

function showExamples(examples = {}) {
  return Object.entries(examples).map(([name, { value }]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
    return make('div', {}, [make('p', { class: 'quiet' }, [name]), copyable(text)]);
  });
}

function fieldRow({ field, kind, required, description }) {
  const name = [
    ...breakable(field),
    ...(required ? [' ', make('span', { class: 'required' }, ['required'])] : []),
  ];
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

function copyable(text) {
  const button = make('button', { class: 'copy', type: 'button' }, ['copy']);
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text);
    button.textContent = 'copied';
  });
  return make('pre', {}, [button, make('code', {}, [text])]);
}

/** A long name, which may go to the next line after a dot or a slash only. */
function breakable(text) {
  return text.split(/(?<=[./])/).flatMap((part) => [part, make('wbr', {})]);
}

/** Text with `code` between back-ticks. */
function prose(text) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? make('code', {}, [part]) : part));
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
