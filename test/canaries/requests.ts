import type { Route } from '../../src/contract/route.ts';
import { someOf } from '../support/runs/form.ts';
import { multipart } from '../support/forms.ts';
import { type Canaries, cardForms } from './canary.ts';
import { type Leaf, leavesOf, type Schema, withLeaf } from './leaves.ts';

/** One request of an operation, in which some texts are canaries. */
export interface Draft {
  readonly route: Route;
  readonly params: unknown;
  readonly query: unknown;
  readonly body?: unknown;
  readonly form?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The short form takes one in this many texts. It equals the number of forms of a card, so that each form is sent. */
const SHORT_CARDS = 5;

/** The position of a text in a request. */
interface Spot {
  readonly part: 'params' | 'query' | 'body' | 'form';
  readonly leaf: Leaf;
}

/** Every text of an operation's request; an operation with a body needs an example. */
export function spotsOf(route: Route): readonly Spot[] {
  const parts = {
    params: route.params,
    query: route.query,
    body: route.body?.json ?? route.body?.text,
    form: route.body?.multipart,
  } as const;
  return Object.entries(parts).flatMap(([part, schema]) =>
    // The schemas of routes are JSON schemas; the parts are those named above.
    leavesOf(schema as Schema | undefined).map((leaf) => ({ part: part as Spot['part'], leaf })),
  );
}

/**
 * The requests of one operation: as its example, with all texts personal or secret, and a card in each text in turn; in the
 * short form a card in some texts.
 */
export function draftsOf(route: Route, canaries: Canaries): readonly Draft[] {
  const { body: rule } = route;
  const valid: Draft = {
    route,
    params: {},
    query: {},
    ...(rule?.json === undefined && rule?.text === undefined ? {} : { body: rule.example }),
    ...(rule?.multipart === undefined ? {} : { form: rule.multipartExample }),
  };
  const operation = `${route.method} ${route.path}`;
  const spots = spotsOf(route);
  const names = (spot: Spot) => `${operation} ${spot.part} ${spot.leaf.join('.')}`;
  const filled = spots.reduce((draft, spot) => {
    const secret = /token|authorization|headers|secret|apiKey/i.test(spot.leaf.join('.'));
    const text = secret ? canaries.secret(names(spot)) : canaries.person(names(spot));
    // Paths are logged with the ids in them; a text that cannot be an id is not logged.
    return withText(draft, spot, spot.part === 'params' ? `${text}@example.org` : text);
  }, valid);
  const carded = someOf([...spots.entries()], SHORT_CARDS).map(([at, spot]) =>
    withText(valid, spot, written(canaries.card(names(spot)), at)),
  );
  const keyed = someOf(['idempotency-key', 'x-request-id'], 2).map((header, at) => ({
    ...valid,
    headers: { [header]: written(canaries.card(`${operation} ${header}`), at * 5) },
  }));
  const unknown = {
    ...valid,
    query: { canary: canaries.card(`${operation} unknown query`) },
    body: { canary: canaries.card(`${operation} unknown field`) },
  };
  return [valid, filled, unknown, ...carded, ...keyed];
}

function written(card: string, at: number): string {
  // A list of functions that is not empty.
  return cardForms[at % cardForms.length]!(card);
}

function withText(draft: Draft, { part, leaf }: Spot, text: string): Draft {
  const isFile = part === 'form' && leaf.join() === 'file';
  const value = isFile ? `id,name,country\n${text},${text},FR\n` : text;
  return { ...draft, [part]: withLeaf(draft[part], leaf, value) };
}

/** `known`: parameters of the path that the draft leaves open. */
export async function send(
  origin: string,
  key: string,
  draft: Draft,
  known: Readonly<Record<string, string>> = {},
): Promise<number> {
  const { route, params, query, body, form, headers } = draft;
  const values = { ...known, ...(params as Record<string, string>) }; // made of texts above
  const root = route.mount === 'root' ? '' : '/v3.0';
  const where = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => escaped(values[name] ?? '1'));
  // Arrays of one text are sent as that text.
  const parameters = new URLSearchParams(
    Object.entries(query as object).map(([name, value]) => [name, String(value)]),
  );
  const sent = form === undefined ? undefined : multipart(Object.entries(form as Record<string, string>));
  const response = await fetch(`${origin}${root}${where}?${parameters.toString()}`, {
    method: route.method,
    headers: {
      'x-api-key': key,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...sent?.headers,
      ...headers,
    },
    ...(route.method === 'GET' ? {} : { body: sent?.body ?? JSON.stringify(body ?? {}) }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** A text that is escaped already is sent unchanged. */
function escaped(text: string): string {
  return /^(%3\d)+$/.test(text) ? text : encodeURIComponent(text);
}
