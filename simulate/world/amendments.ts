import { completeAmendment } from '../../src/bookings/rebook/complete-amendment.ts';
import { pendingAmendments } from '../../src/bookings/stores/amendments-store.ts';
import { Agent } from './agent.ts';
import { atAnyProcess } from './at-any-process.ts';
import type { AmendmentRequest, Market } from './market.ts';
import type { Person } from './shown.ts';

const firstNames = ['Ottoline', 'Philippa'] as const;

/** A caller changes the names once or twice, and operators complete it, sometimes two of them at the same time. */
export async function changeNames(
  market: Market,
  { name, bookingId, person }: { readonly name: string; readonly bookingId: string; readonly person: Person },
): Promise<void> {
  const { random, accidents, amendments } = market;
  for (const [at, firstName] of firstNames.slice(0, random.whole(1, 2)).entries()) {
    const holder = { ...person, firstName };
    const remarks = random.chance(0.5) ? `${person.lastName} brings ${firstName}` : undefined;
    const request: AmendmentRequest = { bookingId, holder, remarks };
    amendments.requests.push(request);
    const answer = await new Agent(market, name).send({
      operation: 'PUT /bookings/{bookingId}/amend',
      params: { bookingId },
      body: { holder, ...(remarks !== undefined && { remarks }) },
      ...(random.chance(0.5) && { key: `${name}-amend-${at}` }),
    });
    if (answer?.status === 200) request.id = (answer.body as { id: number }).id; // as the contract says
    const operators = accidents.draw(random, 0.5) ? 2 : random.below(2);
    await Promise.all(Array.from({ length: operators }, () => settleAmendments(market)));
  }
}

/** Each at any process, whatever became of the one before. */
export async function settleAmendments(market: Market): Promise<void> {
  const { scheduler, amendments } = market;
  const pending = await atAnyProcess(market, 'looks for amendments', (process) =>
    process.operate(({ db }) => pendingAmendments(db)),
  );
  for (const { id } of pending ?? []) {
    const beganAtStep = scheduler.lines.length;
    const done = await atAnyProcess(market, `completes amendment ${id}`, (process) =>
      process.operate((needs) => completeAmendment(needs, { id })),
    );
    const doneAtStep = done === undefined ? Number.POSITIVE_INFINITY : scheduler.lines.length;
    amendments.settled.push({ id, beganAtStep, doneAtStep });
  }
}
