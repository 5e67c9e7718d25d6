import { groups, hasCode } from '../../contract/groups.ts';
import { appearance, type Appearance, type RefusalName } from '../../contract/refusals.ts';
import type { AnswerRule, Route } from '../../contract/route.ts';
import { isRetried } from '../answering/retry-after.ts';
import { OWN } from './components.ts';
import type { Json } from './parts.ts';
import { refusalsOf, refusalsOfEvery } from './refusals-of.ts';

/**
 * Every status an operation answers with: what it promises, and everything it may refuse. What every operation refuses
 * is one `default` response, whose `x-statuses` are the statuses.
 */
export function responsesOf(entry: Route): Json {
  const statusOf = (name: RefusalName) => appearance(entry.group, name).status;
  const ofEvery = new Set(refusalsOfEvery(entry));
  const refused = Map.groupBy(refusalsOf(entry), statusOf);
  const own = [...refused].filter(([, names]) => names.some((name) => !ofEvery.has(name)));
  const promised = Object.keys(entry.answers).map(Number);
  const statuses = [...new Set([...promised, ...own.map(([status]) => status)])].toSorted((a, b) => a - b);
  return {
    ...Object.fromEntries(
      statuses.map((status) => [status, response(entry, entry.answers[status], refused.get(status) ?? [])]),
    ),
    default: defaultResponse(entry, [...ofEvery]),
  };
}

type RouteKind = Pick<Route, 'group' | 'rateClass'>;

function response(entry: RouteKind, answer: AnswerRule | undefined, names: readonly RefusalName[]): Json {
  const headers = { ...headersOf(answer), ...retryHeaders(entry, names) };
  return {
    ...descriptionOf(entry, answer, names),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    content: { ...contentOf(entry, answer, names), ...streamedContent(answer) },
  };
}

/** Errors of one status and form are one response of the document; `OWN` is what this operation says about it. */
function descriptionOf(
  entry: RouteKind,
  answer: AnswerRule | undefined,
  names: readonly RefusalName[],
): Json {
  const refused = refusalsText(entry, names);
  if (answer !== undefined) return { description: [answer.description, refused].filter(Boolean).join(' ') };
  const statuses = names.map((name) => appearance(entry.group, name).status);
  return { description: names.length === 0 ? '' : `Status ${statuses[0]}`, [OWN]: refused };
}

function defaultResponse(entry: RouteKind, names: readonly RefusalName[]): Json {
  const all = names.map((name) => appearance(entry.group, name).status);
  const statuses = [...new Set(all)].toSorted((a, b) => a - b);
  const codes = hasCode(groups[entry.group].form) ? `: ${refusalsText(entry, names)}` : '';
  return {
    description: `Status ${statuses.join(', ')}${codes}`,
    'x-statuses': statuses,
    headers: { ...limitHeaders(entry), ...retryAfter },
    content: { 'application/json': refusedContent(entry, names) },
  };
}

/** The codes, which the table of the document explains; a form without codes has its messages. */
function refusalsText({ group }: RouteKind, names: readonly RefusalName[]): string {
  const rows = names.map((name) => appearance(group, name));
  const isCoded = (row: Appearance) => hasCode(row.form ?? groups[group].form);
  const codes = [...new Set(rows.filter(isCoded).map(({ code }) => code))].toSorted((a, b) => a - b);
  const messages = [...new Set(rows.filter((row) => !isCoded(row)).map(messageOf))];
  return [...codes, ...messages].join(', ');
}

function messageOf(row: Appearance): string {
  // A text that is nothing but the detail says what was wrong; what it says in general is the message.
  if (row.simple === undefined || row.simple === '{}') return row.message;
  return row.simple.replace(/[:;]? \{\}| \(.*\{\}\)/, '');
}

function headersOf(answer: AnswerRule | undefined): Json {
  return Object.fromEntries(
    Object.entries(answer?.headers ?? {}).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' } },
    ]),
  );
}

function retryHeaders({ group }: RouteKind, names: readonly RefusalName[]): Json {
  return names.some((name) => isRetried(appearance(group, name).status)) ? retryAfter : {};
}

const reference = (name: string) => ({ [name]: { $ref: `#/components/headers/${name}` } });
const retryAfter = reference('Retry-After');

/** The document says once that other responses have them, too. */
function limitHeaders({ rateClass, group }: RouteKind): Json {
  if (rateClass === 'none') return {};
  return {
    ...reference('RateLimit'),
    ...reference('RateLimit-Policy'),
    ...('formerRateHeaders' in groups[group]
      ? {
          ...reference('X-Ratelimit-Limit'),
          ...reference('X-Ratelimit-Remaining'),
          ...reference('X-Ratelimit-Reset'),
        }
      : {}),
  };
}

const errorNames = {
  coded: 'CodedError',
  simple: 'SimpleError',
  message: 'MessageError',
  flat: 'FlatError',
  'flat-text': 'FlatTextError',
} as const;

function contentOf(entry: RouteKind, answer: AnswerRule | undefined, names: readonly RefusalName[]): Json {
  const type = answer?.contentType ?? 'application/json';
  const promised = answer && {
    schema: answer.schema,
    examples: Object.fromEntries(Object.entries(answer.examples).map(([name, value]) => [name, { value }])),
  };
  // An answer that shows no example and has no shape has no body: 304.
  if (
    answer?.schema === undefined &&
    names.length === 0 &&
    Object.keys(promised?.examples ?? {}).length === 0
  )
    return {};
  if (names.length === 0) return { [type]: promised };
  const refused = refusedContent(entry, names);
  if (promised === undefined) return { 'application/json': refused };
  if (type !== 'application/json') return { [type]: promised, 'application/json': refused };
  return {
    [type]: {
      schema: { anyOf: [promised.schema, refused.schema] },
      examples: { ...promised.examples, ...refused.examples },
    },
  };
}

function streamedContent(answer: AnswerRule | undefined): Json {
  if (answer?.streamed === undefined) return {};
  const { contentType, schema, example } = answer.streamed;
  return { [contentType]: { schema, examples: { streamed: { value: example } } } };
}

interface Content {
  readonly schema: Json;
  readonly examples: Record<string, Json>;
}

function refusedContent({ group }: RouteKind, names: readonly RefusalName[]): Content {
  const forms = new Set(names.map((name) => errorNames[appearance(group, name).form ?? groups[group].form]));
  const schemas = [...forms].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  return {
    schema: schemas.length === 1 && schemas[0] !== undefined ? schemas[0] : { anyOf: schemas },
    examples: Object.fromEntries([...forms].map((name) => [name, { $ref: `#/components/examples/${name}` }])),
  };
}
