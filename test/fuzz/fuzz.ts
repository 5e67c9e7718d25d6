import type { Environment } from '../../src/contract/owner.ts';
import type { Random } from '../../src/contract/needs.ts';
import { faultsOf, type Arrived } from './judge.ts';
import { operationsOf, type Operation } from './operations.ts';
import { remember, type Pool } from './pool.ts';
import { draftOf, send } from './requests.ts';
import { membersNow, purchase } from './purchase.ts';
import { chooseTwist, pathOf, untwisted, type Draft, type Twist } from './twists.ts';
import { pick } from './values.ts';

/**
 * Sends random requests, made from the service's own OpenAPI document, and checks every response against it.
 * Ids in responses are used in later requests. The same seed and service make the same requests as long as the
 * service gives the same answers.
 */
export interface FuzzPlan {
  /** The origin of the service, without a path. */
  readonly origin: string;
  /** A key with its quota unused: limited operations use many. */
  readonly nextKey: (environment: Environment) => Promise<string>;
  /** Lifts what operations of operators did to the keys and accounts: without it, most later requests would be refused. */
  readonly restore: () => Promise<void>;
  /** For the operations of operators only. */
  readonly operatorKey: string;
  readonly requests: number;
  readonly random: Random;
  readonly atOnce: number;
}

export interface FuzzReport {
  readonly sent: number;
  readonly byStatus: ReadonlyMap<number, number>;
  /** Operations that were reached with a success. */
  readonly succeeded: ReadonlySet<string>;
  readonly operations: readonly string[];
  readonly faults: readonly Fault[];
}

export interface Fault {
  readonly operation: string;
  readonly twist: string;
  readonly fault: string;
  readonly request: string;
  readonly answer: string;
}

const JOURNEYS_SHARE = 0.01;
const SHOWN_CHARACTERS = 400;
const REQUEST_WITHIN_MS = 60_000;

export async function fuzz(plan: FuzzPlan): Promise<FuzzReport> {
  const document = (await (await fetch(`${plan.origin}/openapi.json`)).json()) as Record<string, unknown>;
  const operations = operationsOf(document);
  const pool: Pool = new Map();
  const report = {
    sent: 0,
    byStatus: new Map<number, number>(),
    succeeded: new Set<string>(),
    operations: operations.map(({ method, path }) => `${method} ${path}`),
    faults: [] as Fault[],
  };
  const { random, origin, nextKey, operatorKey, restore } = plan;
  const source = { random, pool, today: new Date() };
  /** Bookings belong to one account; operations with a quota per minute use up many. */
  const ownKey = await nextKey('sandbox');
  let quotaKey = await nextKey('production');
  const keyFor = (operation: Operation): string => {
    if (operation.path.startsWith('/v3.0/operator/')) return operatorKey;
    return hasQuota(operation) ? quotaKey : ownKey;
  };
  const sendOne = async (operation: Operation, twist: Twist, members?: object): Promise<void> => {
    report.sent += 1;
    const draft = draftOf(source, operation, keyFor(operation));
    if (members !== undefined) draft.json = { ...(draft.json as object), ...membersNow(members) };
    twist.apply(draft, random);
    const answer = await send(origin, draft, REQUEST_WITHIN_MS);
    if (operation.path.startsWith('/v3.0/operator/') && operation.method !== 'GET') await restore();
    if (answer.status === 429) quotaKey = await nextKey('production');
    note(report, { operation, twist: twist.name, draft, answer, pool });
  };
  // Each operation has one correct request first, so that what is reached depends little on the seed.
  await journey(operations, sendOne);
  for (const operation of operations) await sendOne(operation, untwisted);
  const one = async (): Promise<void> => {
    while (report.sent < plan.requests) {
      if (random.fraction() < JOURNEYS_SHARE) await journey(operations, sendOne);
      else await sendOne(pick(random, operations), chooseTwist(random));
    }
  };
  await Promise.all(Array.from({ length: plan.atOnce }, one));
  return report;
}

/** A purchase from search to booking, so that random requests find something in every state. */
async function journey(
  operations: readonly Operation[],
  sendOne: (operation: Operation, twist: Twist, members?: object) => Promise<void>,
): Promise<void> {
  for (const { operation, members } of purchase) {
    const found = operations.find(({ method, path }) => `${method} ${path}` === operation);
    if (found === undefined) throw new Error(`the document has no ${operation}`);
    await sendOne(found, untwisted, members);
  }
}

function hasQuota({ path }: Operation): boolean {
  return path.startsWith('/v3.0/hotels/match/partners') || path.startsWith('/v3.0/hotels/match/async');
}

interface Judged {
  readonly operation: Operation;
  readonly twist: string;
  readonly draft: Draft;
  readonly answer: Arrived;
  readonly pool: Pool;
}

type Growing = Pick<FuzzReport, never> & {
  byStatus: Map<number, number>;
  succeeded: Set<string>;
  faults: Fault[];
};

function note(report: Growing, { operation, twist, draft, answer, pool }: Judged): void {
  const name = `${operation.method} ${operation.path}`;
  report.byStatus.set(answer.status, (report.byStatus.get(answer.status) ?? 0) + 1);
  if (answer.status < 300) {
    report.succeeded.add(name);
    if (answer.text.startsWith('{')) remember(pool, operation.path, JSON.parse(answer.text));
  }
  for (const fault of faultsOf(operation, answer))
    report.faults.push({
      operation: name,
      twist,
      fault,
      request: shown(draft),
      answer: `${answer.status} ${answer.text.slice(0, SHOWN_CHARACTERS)}`,
    });
}

function shown(draft: Draft): string {
  const { method, query, json, bytes, headers } = draft;
  const { 'x-api-key': _key, ...others } = headers;
  const content = json === undefined ? String(bytes ?? '') : JSON.stringify(json);
  return `${method} ${pathOf(draft)}?${new URLSearchParams(query)} ${JSON.stringify(others)} ${content.slice(0, SHOWN_CHARACTERS)}`;
}
