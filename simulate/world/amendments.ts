import { settleAmendment } from '../../src/bookings/amend/amend.ts';
import { completeAmendment } from '../../src/bookings/rebook/complete-amendment.ts';
import { pendingAmendments } from '../../src/bookings/stores/amendments-store.ts';
import { Agent } from './agent.ts';
import { atAnyProcess } from './at-any-process.ts';
import type { AmendmentRequest, ActorContext, SettledAmendment } from './actor-context.ts';
import type { Process } from './service.ts';
import type { Person } from './shown.ts';

const firstNames = ['Ottoline', 'Philippa'] as const;

/** A caller changes the names once or twice, and operators settle it, sometimes two of them at the same time. */
export async function changeNames(
  context: ActorContext,
  { name, bookingId, person }: { readonly name: string; readonly bookingId: string; readonly person: Person },
): Promise<void> {
  const { random, faults, amendments } = context;
  for (const [at, firstName] of firstNames.slice(0, random.whole(1, 2)).entries()) {
    const holder = { ...person, firstName };
    const remarks = random.chance(0.5) ? `${person.lastName} brings ${firstName}` : undefined;
    const request: AmendmentRequest = { bookingId, holder, remarks };
    amendments.requests.push(request);
    const answer = await new Agent(context, name).send({
      operation: 'PUT /bookings/{bookingId}/amend',
      params: { bookingId },
      body: { holder, ...(remarks !== undefined && { remarks }) },
      ...(random.chance(0.5) && { key: `${name}-amend-${at}` }),
    });
    if (answer?.status === 200) request.id = (answer.body as { id: number }).id; // as the contract says
    const operators = faults.draw(random, 0.5) ? 2 : random.below(2);
    await Promise.all(Array.from({ length: operators }, () => settleAmendments(context)));
  }
}

/** Each at any process, whatever became of the one before. */
export async function settleAmendments(context: ActorContext): Promise<void> {
  const { scheduler, amendments, rejects } = context;
  const pending = await atAnyProcess(context, 'looks for amendments', (process) =>
    process.operate(({ db }) => pendingAmendments(db)),
  );
  for (const { id } of pending ?? []) {
    const beganAtStep = scheduler.lines.length;
    const status = rejects() ? 'REJECTED' : 'COMPLETED';
    const { verb, settle } = settling[status];
    const done = await atAnyProcess(context, `${verb} amendment ${id}`, (process) => settle(process, id));
    const doneAtStep = done === undefined ? Number.POSITIVE_INFINITY : scheduler.lines.length;
    amendments.settled.push({ id, status, beganAtStep, doneAtStep });
  }
}

interface Settling {
  readonly verb: string;
  readonly settle: (process: Process, id: number) => Promise<unknown>;
}

/** Two operators may settle one change: one rejects what the other completes. */
const settling: Readonly<Record<SettledAmendment['status'], Settling>> = {
  COMPLETED: {
    verb: 'completes',
    settle: (process, id) => process.operate((needs) => completeAmendment(needs, { id })),
  },
  REJECTED: {
    verb: 'rejects',
    settle: (process, id) => process.operate((needs) => settleAmendment(needs, { id, status: 'REJECTED' })),
  },
};
