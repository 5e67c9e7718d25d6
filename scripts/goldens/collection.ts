import { groups } from '../../src/contract/groups.ts';
import type { Route } from '../../src/contract/route.ts';
import { fieldRows } from '../../src/app/agents/markdown/field-rows.ts';
import { mountedPaths } from '../../src/app/http/path-table.ts';
import { needed } from '../../src/app/reference/command-line.js';
import { routes } from '../../src/app/routes.ts';
import { days, files, followed, renamed, sent, taken, uploads } from './collection-values.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

interface Folder {
  readonly name: string;
  readonly item: readonly unknown[];
}

/** Values that the demo world answers. Other variables are ids, from the answer to an earlier request or set by the reader. */
const values: Readonly<Record<string, string>> = {
  hotelId: 'lp2711',
  hotelIds: 'lp2711',
  countryCode: 'IT',
  cityName: 'Rome',
  textQuery: 'Rome',
  query: 'pool in Rome',
  environment: 'sandbox',
  from: '2026-01-01',
  to: '2026-12-31',
  bookingStartDate: '2026-01-01',
  bookingEndDate: '2026-12-31',
  row: '2',
};

/** `docs/collection.json`: every operation as a request, by group, for Postman; Bruno and Insomnia import it too. */
export function collection(entries: readonly Route[] = routes): unknown {
  const byGroup = Map.groupBy(entries.toSorted(lastFollowed), groupOf);
  const item = [...byGroup].map(([group, its]): Folder => ({
    name: groups[group].title,
    // What a request deletes, those after it would miss.
    item: its.toSorted((one, other) => deletes(one) - deletes(other)).map(requestOf),
  }));
  return {
    info: { name: 'Innkeeper', schema: SCHEMA },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'X-API-Key', type: 'string' },
        { key: 'value', value: '{{api_key}}', type: 'string' },
        { key: 'in', value: 'header', type: 'string' },
      ],
    },
    variable: [
      { key: 'base_url', value: 'http://127.0.0.1:8080' },
      { key: 'api_key', value: '' },
      ...variablesIn(JSON.stringify(item)).map((key) => ({ key, value: values[key] ?? '' })),
    ],
    event: [
      script('prerequest', [
        'const day = (ahead) => new Date(Date.now() + ahead * 86400000).toISOString().slice(0, 10);',
        ...Object.entries(days).map(
          ([name, ahead]) => `pm.collectionVariables.set("${name}", day(${ahead}));`,
        ),
      ]),
    ],
    item,
  };
}

function groupOf(entry: Route): Route['group'] {
  return followed[nameOf(entry)] ?? entry.group;
}

function lastFollowed(one: Route, other: Route): number {
  const names = Object.keys(followed);
  return names.indexOf(nameOf(one)) - names.indexOf(nameOf(other));
}

function nameOf({ method, path }: Route): string {
  return `${method} ${path}`;
}

function deletes({ method }: Route): number {
  return method === 'DELETE' ? 1 : 0;
}

function script(listen: 'prerequest' | 'test', exec: readonly string[]) {
  return { listen, script: { type: 'text/javascript', exec } };
}

/** Sets the variables that the answer has. */
function taking(entry: Route) {
  const rows = Object.entries(taken[nameOf(entry)] ?? {});
  if (rows.length === 0) return {};
  const lines = rows.flatMap(([name, place]) => {
    const value = place
      .split('.')
      .reduce((inner, key) => `${inner}?.${/^\d+$/.test(key) ? `[${key}]` : key}`, 'answer');
    return [`if (${value}) pm.collectionVariables.set("${name}", ${value});`];
  });
  return { event: [script('test', ['const answer = pm.response.json();', ...lines])] };
}

function variablesIn(text: string): string[] {
  const names = new Set(text.matchAll(/\{\{([a-zA-Z]+)\}\}/g).map(([, name = '']) => name));
  return [...names].toSorted();
}

function requestOf(entry: Route): unknown {
  const { method, summary, description, params, query, body, rateClass } = entry;
  const [path = entry.path] = mountedPaths(entry);
  const segments = path.split('/').filter(Boolean);
  const sent = fieldRows(query);
  const wanted = method === 'GET' ? (needed[path] ?? []) : [];
  return {
    name: summary,
    ...taking(entry),
    request: {
      method,
      ...(rateClass === 'none' && { auth: { type: 'noauth' } }),
      header:
        body?.example === undefined || uploads[nameOf(entry)] !== undefined
          ? []
          : [{ key: 'Content-Type', value: 'application/json' }],
      url: {
        raw: `{{base_url}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        host: ['{{base_url}}'],
        path: segments.map((segment) => segment.replace(/^\{(\w+)\}$/, ':$1')),
        ...(sent.length > 0 && {
          query: sent.map(({ name, isRequired, about }) => {
            const isSent = isRequired || wanted.includes(name);
            return {
              key: name,
              value: isSent ? `{{${renamed[nameOf(entry)]?.[name] ?? name}}}` : '',
              description: about,
              disabled: !isSent,
            };
          }),
        }),
        ...(params !== undefined && {
          variable: fieldRows(params).map(({ name, about }) => ({
            key: name,
            value: `{{${name}}}`,
            description: about,
          })),
        }),
      },
      ...bodyOf(entry),
      description,
    },
  };
}

function bodyOf(entry: Route): object {
  const { body } = entry;
  const given = uploads[nameOf(entry)];
  if (body?.example !== undefined && given === undefined) {
    const raw = JSON.stringify(
      body.example,
      (name, value: unknown) =>
        typeof value === 'string' || Array.isArray(value) ? (sent[name] ?? value) : value,
      2,
    );
    return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } };
  }
  if (body?.multipart === undefined) return {};
  const values: Readonly<Record<string, unknown>> = Object(body.multipartExample ?? {});
  const formdata = fieldRows(body.multipart).map(({ name, isRequired, about }) => ({
    key: name,
    type: 'text',
    value: given?.[name] ?? sent[name] ?? String(values[name] ?? ''),
    disabled: !isRequired && given?.[name] === undefined,
    ...(files.has(name) && { contentType: FILE }),
    description: about,
  }));
  return { body: { mode: 'formdata', formdata } };
}

/** A part of this type is a file, also without a name: the request needs no file of the reader's disk. */
const FILE = 'application/octet-stream';
