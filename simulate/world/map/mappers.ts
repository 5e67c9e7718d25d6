import { carryOut, exported } from '../../../test/past/subjects.ts';
import { mapSubject } from '../../database/prepare-map.ts';
import { Agent } from '../agent.ts';
import type { ActorContext } from '../actor-context.ts';
import { rowText } from './read-past-states.ts';
import type { Between, FollowedChange, MapAction, MapRead } from './map-evidence.ts';
import { anyDeed, busyDeed, type Way, wayOf } from './requests.ts';

/** How much each of them does, and how long they wait at most before a action. */
const paces = {
  usual: { actions: 4, pauseMs: 8_000 },
  busy: { actions: 8, pauseMs: 300 },
} as const;
const MOST_ATTEMPTS = 3;
const FEED_PAGE = 3;
/** How long ago the state is that someone looks at. */
const ages = ['now', 0, 1, 2_000, 9_000] as const;

/** Changes the map, looks at states of it, and repeats what got no answer. */
export async function changeMap(context: ActorContext, name: string): Promise<void> {
  const { random, scheduler, profile } = context;
  const { actions, pauseMs } = paces[profile.mapIsBusy ? 'busy' : 'usual'];
  for (let left = random.whole(1, actions), number = 1; left > 0; left -= 1, number += 1) {
    await scheduler.sleep(name, random.below(pauseMs));
    const action = profile.mapIsBusy ? busyDeed(random) : anyDeed(random);
    const way = wayOf(action, context.jobId);
    if ('operation' in way) await byCommand(context, name, { action, way });
    else await byRequest(context, `${name}.${number}`, { action, way });
    if (random.chance(0.5)) await look(context, name, random.pick(ages));
  }
}

/** Follows the feed of changes page by page, at any process. */
export async function followMap(context: ActorContext, name: string): Promise<void> {
  const { random, scheduler, mapped } = context;
  const known: FollowedChange[] = [];
  mapped.followed.set(name, known);
  for (let looks = random.whole(1, 6), after = 0; looks > 0; looks -= 1) {
    await scheduler.sleep(name, random.below(8_000));
    const query = { after, limit: FEED_PAGE };
    const answer = await new Agent(context, name).send({ operation: 'GET /data/changes', query });
    if (answer?.status !== 200) continue;
    const { data, next } = answer.body as { data: FollowedChange[]; next: number }; // as the contract says
    known.push(...data);
    after = next;
  }
}

async function byCommand(
  context: ActorContext,
  name: string,
  { action, way }: { readonly action: MapAction; readonly way: Extract<Way, { operation: unknown }> },
): Promise<void> {
  const actions = [{ subject: mapSubject, operation: way.operation }];
  const process = anyProcess(context);
  const { result: isDone, ...between } = await within(context, `${name}: ${way.operation.kind}`, async () =>
    process
      ?.operate((needs) => carryOut(needs, actions))
      .then(
        () => true,
        () => false,
      ),
  );
  if (isDone === true) context.mapped.done.push({ action, ...between, key: undefined, answer: '' });
}

/** Until there is an answer; two programs may ask with one key at the same time. */
async function byRequest(
  context: ActorContext,
  name: string,
  { action, way }: { readonly action: MapAction; readonly way: Extract<Way, { request: unknown }> },
): Promise<void> {
  const { random, faults, mapped, scheduler } = context;
  const key = way.takesKey && random.chance(0.7) ? `${name}-${action.kind}` : undefined;
  const twins = key !== undefined && faults.draw(random, 0.4) ? 2 : 1;
  // What is acknowledged under a key may have been done by an earlier request with it.
  let firstAskedAt = Number.POSITIVE_INFINITY;
  const began = (askedAt: number) => (firstAskedAt = Math.min(firstAskedAt, askedAt));
  await Promise.all(
    Array.from({ length: twins }, async (_, at) => {
      const agent = new Agent(context, `${name}.${at}`);
      for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
        const { result, ...between } = await within(
          context,
          name,
          () => agent.send({ ...way.request, ...(key && { key }) }),
          began,
        );
        const askedAt = key === undefined ? between.askedAt : firstAskedAt;
        if (result?.status === 200)
          mapped.done.push({ action, ...between, askedAt, key, answer: JSON.stringify(result.body) });
        if (result !== undefined && result.status < 500) return;
        await scheduler.sleep(name, random.below(4_000));
      }
    }),
  );
}

async function look(context: ActorContext, name: string, age: (typeof ages)[number]): Promise<void> {
  const kind = context.random.pick(['partner-ids', 'partner-ids', 'hotels'] as const);
  const process = anyProcess(context);
  const { result, ...between } = await within(context, `${name}: looks at the map`, async () =>
    process
      ?.operate(async (needs) => {
        const asOfMs = age === 'now' ? undefined : needs.clock.nowMs() - age;
        const asOf = asOfMs === undefined ? undefined : new Date(asOfMs);
        return { kind, asOfMs, rows: (await exported(needs, kind, asOf)).map(rowText) };
      })
      .catch(() => undefined),
  );
  if (result !== undefined) context.mapped.reads.push({ ...result, ...between } satisfies MapRead);
}

function anyProcess({ random, processes }: ActorContext) {
  const alive = processes();
  return alive.length === 0 ? undefined : random.pick(alive);
}

/** The changes that were committed when it began, and when it ended. */
async function within<T>(
  { scheduler, lastChange }: ActorContext,
  what: string,
  work: () => Promise<T>,
  began: (askedAt: number) => void = () => undefined,
): Promise<Between & { readonly result: T }> {
  const [owner = '', rest = 'asks'] = what.split(': ');
  const askedAt = await scheduler.step(owner, rest, lastChange);
  began(askedAt);
  const result = await work();
  return { result, askedAt, answeredAt: await scheduler.step(owner, 'continues', lastChange) };
}
