import { groups, type Group } from '../../contract/groups.ts';
import { appearance, type RefusalName } from '../../contract/refusals.ts';
import { refuse } from '../../contract/refusal.ts';
import type { AnswerRule, Route } from '../../contract/route.ts';
import { refusalAnswer } from '../answering/refusal-body.ts';
import { isRetried } from '../answering/retry-after.ts';
import { exampleDetails } from './example-details.ts';
import type { Json } from './parts.ts';
import { refusalsOf } from './refusals-of.ts';

/** Every status of an operation: its responses, and its refusals. */
export function responsesOf(entry: Route): Json {
  const refused = Map.groupBy(refusalsOf(entry), (name) => appearance(entry.group, name).status);
  const promised = Object.keys(entry.answers).map(Number);
  const statuses = [...new Set([...promised, ...refused.keys()])].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [status, response(entry, entry.answers[status], refused.get(status) ?? [])]),
  );
}

type Asked = Pick<Route, 'group' | 'rateClass'>;

function response(entry: Asked, answer: AnswerRule | undefined, names: readonly RefusalName[]): Json {
  const words = [answer?.description, ...names.map((name) => refusalLine(entry, name))].filter(Boolean);
  const headers = { ...headersOf(answer), ...rateHeadersOf(entry, names) };
  return {
    description: words.join('\n\n'),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    content: contentOf(entry, answer, names),
  };
}

/** `4002 required request field is missing or wrong input` */
function refusalLine({ group }: Asked, name: RefusalName): string {
  const row = appearance(group, name);
  const form = row.form ?? groups[group].form;
  if (form === 'coded') return `\`${row.code}\` ${row.message}`.trim();
  // If the text is only the detail, the message is shown instead.
  if (form === 'message' || row.simple === undefined || row.simple === '{}') return row.message;
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

function rateHeadersOf({ rateClass, group }: Asked, names: readonly RefusalName[]): Json {
  const reference = (name: string) => ({ [name]: { $ref: `#/components/headers/${name}` } });
  const retry = names.some((name) => saysWhen(group, name)) ? reference('Retry-After') : {};
  if (rateClass === 'none' || names.includes('unauthorized')) return retry;
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
    ...retry,
  };
}

function saysWhen(group: Group, name: RefusalName): boolean {
  return isRetried(appearance(group, name).status);
}

const errorSchemaOf = { coded: 'CodedError', simple: 'SimpleError', message: 'MessageError' } as const;

function contentOf(entry: Asked, answer: AnswerRule | undefined, names: readonly RefusalName[]): Json {
  const type = answer?.contentType ?? 'application/json';
  const promised = answer && {
    schema: answer.schema,
    examples: Object.fromEntries(Object.entries(answer.examples).map(([name, value]) => [name, { value }])),
  };
  // A response without an example and a schema has no body: 304.
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

interface Content {
  readonly schema: Json;
  readonly examples: Record<string, Json>;
}

function refusedContent({ group }: Asked, names: readonly RefusalName[]): Content {
  const forms = names.map((name) => appearance(group, name).form ?? groups[group].form);
  const schemas = [...new Set(forms)].map((form) => ({
    $ref: `#/components/schemas/${errorSchemaOf[form]}`,
  }));
  return {
    schema: schemas.length === 1 && schemas[0] !== undefined ? schemas[0] : { anyOf: schemas },
    examples: Object.fromEntries(
      names.map((name) => [name, { value: refusalAnswer(group, refuse(name, exampleDetails[name])).body }]),
    ),
  };
}
