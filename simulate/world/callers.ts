import { erasePerson } from '../../src/bookings/erase/erase-person.ts';
import { Agent } from './agent.ts';
import { changeNames } from './amendments.ts';
import type { Erased, ActorContext, Seen } from './actor-context.ts';

/** Production keys pay from a credit line, and the wallet is its backup; or with a card that Stripe has saved. */
const methods = {
  sandbox: ['ACC_CREDIT_CARD', 'ACC_CREDIT_CARD', 'WALLET'],
  production: ['CREDIT', 'CREDIT', 'CREDIT', 'WALLET'],
  stripe: ['ACC_CREDIT_CARD', 'ACC_CREDIT_CARD', 'ACC_CREDIT_CARD', 'CREDIT'],
} as const;

function methodsOf({ environment, profile }: ActorContext): keyof typeof methods {
  return environment === 'production' && profile.atStripe ? 'stripe' : environment;
}

/** Vouchers of the setup; most bookings use none. */
const vouchers = { sandbox: ['', '', '', 'ONCE', 'BUDGET'], production: [''] } as const;
const addons = [
  [],
  [],
  [],
  [{ addon: 'travel-protection' }],
  [{ addon: 'uber', value: 20, currency: 'USD' }, { addon: 'travel-protection' }],
] as const;

/** A buyer: prebooks, books with impatience, looks at the booking, and sometimes changes it, cancels it, or is erased. */
export async function buy(context: ActorContext, name: string): Promise<void> {
  const { random, faults, environment } = context;
  const agent = new Agent(context, name);
  const person = personOf(name);
  const drawn = random.pick<string>(vouchers[environment]);
  const voucherCode =
    environment === 'sandbox' && context.commonVoucher !== '' ? context.commonVoucher : drawn;
  const bought = random.pick(addons);
  const prebookId = await agent.prebook({
    ...(voucherCode !== '' && { voucherCode }),
    ...(bought.length > 0 && { addons: bought }),
  });
  if (prebookId === undefined) return;
  const identity = random.pick(['key', 'reference', 'both', 'none'] as const);
  const key = identity === 'key' || identity === 'both' ? `${name}-book` : undefined;
  const clientReference = identity === 'reference' || identity === 'both' ? `${name}-ref` : undefined;
  const order = {
    prebookId,
    holder: person,
    guests: [{ occupancyNumber: 1, ...person }],
    remarks: `${person.lastName} arrives late`,
    payment: { method: random.pick<string>(methods[methodsOf(context)]) },
    ...(clientReference && { clientReference }),
  };
  const twins = faults.draw(random, 0.25) ? 2 : 1;
  let isOver = false;
  const isWatched = clientReference !== undefined && random.chance(0.5);
  const watching = isWatched
    ? new Agent(context, `${name}.w`).watch(clientReference, () => isOver)
    : undefined;
  await Promise.all(
    Array.from({ length: twins }, (_, at) =>
      new Agent(context, `${name}.${at}`).book({ order, key, clientReference }),
    ),
  );
  isOver = true;
  await watching;
  const id = lastBooking(context.seen, { name, key, clientReference });
  if (id !== undefined) await afterwards(context, { name, id });
  if (environment === 'sandbox' && random.chance(0.4)) await redeem(context, name);
  if (random.chance(0.25)) await erase(context, person);
}

/** What a buyer does with a booking. */
async function afterwards(context: ActorContext, { name, id }: { name: string; id: string }): Promise<void> {
  const { random, scheduler, faults, profile } = context;
  const agent = new Agent(context, name);
  const look = { operation: 'GET /bookings/{bookingId}', params: { bookingId: id } };
  for (let looks = random.below(3); looks > 0; looks -= 1) {
    await agent.send(look);
    await scheduler.sleep(name, random.below(5_000));
  }
  const next = random.pick([
    'keep',
    'keep',
    'amend',
    'rebook',
    'cancel',
    'cancel',
    'cancel',
    'cancel',
  ] as const);
  if (next === 'keep') return;
  if (next === 'amend') {
    await changeNames(context, { name, bookingId: id, person: personOf(name) });
    await agent.send(look);
    if (random.chance(0.5)) return;
  }
  if (next === 'rebook') return agent.rebook(id);
  if (profile.hesitatesMs > 0) await scheduler.sleep(name, random.below(profile.hesitatesMs));
  const cancels = faults.draw(random, 0.3) ? 2 : 1;
  const key = random.chance(0.5) ? `${name}-cancel` : undefined;
  await Promise.all(
    Array.from({ length: cancels }, (_, at) => new Agent(context, `${name}.c${at}`).cancel(id, key)),
  );
  await agent.send(look);
}

/** Two programs redeem the points of one guest under one key, or the same program again. */
async function redeem(context: ActorContext, name: string): Promise<void> {
  const { random, faults, guestId } = context;
  const key = random.chance(0.7) ? `${name}-redeem` : undefined;
  const twins = faults.draw(random, 0.5) ? 2 : 1;
  await Promise.all(
    Array.from({ length: twins }, (_, at) => new Agent(context, `${name}.r${at}`).redeem(guestId, key)),
  );
}

/** An operator erases the person, at a process that may die meanwhile. */
async function erase(context: ActorContext, { email, lastName }: ReturnType<typeof personOf>): Promise<void> {
  const { random, scheduler, erased } = context;
  await scheduler.step('operator', `erases ${lastName}`, () => undefined);
  const erasing: Erased = { familyName: lastName, askedAtStep: scheduler.lines.length };
  erased.push(erasing);
  const processes = context.processes();
  if (processes.length === 0) return;
  const isDone = await random
    .pick(processes)
    .operate(
      (needs, caller) => erasePerson(needs, caller, { email, name: undefined, booking: undefined }),
      context.environment,
    )
    .then(
      () => true,
      () => false,
    );
  await scheduler.step(
    'operator',
    isDone ? `has erased ${lastName}` : 'reads that it failed',
    () => undefined,
  );
  if (isDone) erasing.doneAtMs = scheduler.nowMs;
}

/** Each caller books for one person, whose family name occurs nowhere else. */
function personOf(name: string) {
  const letter = 'ABCDEFGH'[Number(name.replaceAll(/\D/g, ''))] ?? 'X';
  const lastName = `Quillfeather${letter}`;
  return { firstName: 'Ada', lastName, email: `${lastName.toLowerCase()}@example.org` };
}

function lastBooking(
  seen: readonly Seen[],
  wanted: { name: string; key: string | undefined; clientReference: string | undefined },
): string | undefined {
  const { name, key, clientReference } = wanted;
  const isOurs = (one: Seen) =>
    (key !== undefined && one.key === key) ||
    (clientReference !== undefined && one.clientReference === clientReference) ||
    (key === undefined && clientReference === undefined && one.key === `${name}-plain`);
  return seen.findLast((one) => one.booking !== undefined && isOurs(one))?.booking?.id;
}
