import type { Evidence } from './evidence.ts';
import type { Charge } from '../world/gateway.ts';
import { isPaid, refundedMinor, takenMinor } from '../world/gateway.ts';
import type { Seen } from '../world/actor-context.ts';
import { isAfter } from './statuses.ts';

/** After every step, what it has added: rooms at the supplier, money at the gateway, answers to callers, deliveries. */
export class EachStep {
  readonly #evidence: Evidence;
  readonly #known = { rooms: 0, answers: 0, deliveries: 0 };
  readonly #held = new Set<string>();
  readonly #taken = new Set<string>();
  /** Booking and status. No row is removed and no status goes back, so what was true of them once stays true. */
  readonly #true = new Set<string>();
  /** By booking: where its money is, if it has all of it for itself. */
  readonly #charges = new Map<string, string>();
  #switched: Evidence['switched']['status'];
  #creditLine: Evidence['creditLine']['last'];

  constructor(evidence: Evidence) {
    this.#evidence = evidence;
  }

  async broken(): Promise<string[]> {
    const { supplier, gateway, seen, receiver } = this.#evidence;
    const { rooms, answers, deliveries } = this.#known;
    const found = [...receiver.broken, ...(await this.#notSwitched()), ...(await this.#notSet())];
    for (const { reference } of supplier.rooms.slice(rooms))
      found.push(...(await this.#unknownRoom(reference)));
    for (const charge of gateway.charges.values()) {
      const moved = this.#moved(charge);
      if (moved !== undefined) found.push(...(await this.#unknownMoney(charge.id, moved)));
    }
    for (let at = answers; at < seen.length; at += 1)
      found.push(...(await this.#untrue(at)), ...(await this.#lost(seen[at])));
    for (const { eventId, isAccepted } of receiver.deliveries.slice(deliveries))
      if (isAccepted) found.push(...(await this.#outOfOrder(eventId)));
    this.#known.rooms = supplier.rooms.length;
    this.#known.answers = seen.length;
    this.#known.deliveries = receiver.deliveries.length;
    return found;
  }

  /** A switch that an operator reads as done is stored. */
  async #notSwitched(): Promise<string[]> {
    const { sessions, switched } = this.#evidence;
    const { id, status } = switched;
    if (status === this.#switched) return [];
    this.#switched = status;
    if (status === 'unclear') return [];
    const others = await sessions.rows<{ code: string; status: string }>(
      'select code, status from vouchers where id = $1 and status <> $2',
      [id, status],
    );
    return others.map((one) => `the voucher ${one.code} was switched to ${status}, and is ${one.status}`);
  }

  /** A credit line is as an operator reads that they have set it. */
  async #notSet(): Promise<string[]> {
    const { sessions, creditLine } = this.#evidence;
    const { last } = creditLine;
    if (last === this.#creditLine) return [];
    this.#creditLine = last;
    if (last === undefined) return [];
    const lines = await sessions.rows<Line>(
      `select most_minor::float8 as "limitMinor", suspended_at is not null as "isSuspended"
       from ledger_accounts where name = 'credit' and environment = 'production'`,
    );
    return lines.flatMap((line) =>
      inWords(line) === inWords(last)
        ? []
        : [`the credit line was set to ${inWords(last)}, and is ${inWords(line)}`],
    );
  }

  /** A booking is marked before the supplier is asked, so a room that appears is one that Innkeeper looks for. */
  async #unknownRoom(reference: string): Promise<string[]> {
    const [marked] = await this.#evidence.sessions.rows(
      'select from bookings where id = $1 and asked_supplier_at is not null',
      [reference],
    );
    return marked === undefined
      ? [`the supplier has booked ${reference}, and no row says that it was asked`]
      : [];
  }

  /** What has happened to the money since the last step. */
  #moved(charge: Charge): 'held' | 'taken' | undefined {
    const { id, state } = charge;
    const isHeld = state === 'held' && !this.#held.has(id);
    const isTaken = !this.#taken.has(id) && takenMinor(charge) > 0;
    if (isHeld) this.#held.add(id);
    if (isTaken) this.#taken.add(id);
    return isTaken ? 'taken' : isHeld ? 'held' : undefined;
  }

  /** A payment is stored before money is held, and as held before money is taken, which the supplier has a room for by then. */
  async #unknownMoney(id: string, moved: 'held' | 'taken'): Promise<string[]> {
    const { sessions, supplier } = this.#evidence;
    // A payment that is held again has another number, which begins with the same words.
    const [payment] = await sessions.rows<{ state: string; booking: string | null; isCancelled: boolean }>(
      `select p.state, b.id as booking, c.booking is not null as "isCancelled"
       from payments p left join bookings b on b.payment = p.id left join cancellations c on c.booking = b.id
       where p.gateway_payment = $1 or 'pay_' || p.id = left($1, length(p.id) + 4)`,
      [id],
    );
    if (payment === undefined) return [`money is held at ${id}, and no payment has it`];
    if (moved === 'held') return [];
    const { state, booking, isCancelled } = payment;
    // A fee is taken after the room was cancelled, if the money was only held.
    const isFee = isCancelled && this.#evidence.gateway.charges.get(id)?.isPaidLater === true;
    const found = state === 'opened' ? [`${id} is charged, and is not stored as held`] : [];
    if (booking !== null && !isFee && supplier.booked(booking).length === 0)
      found.push(`${id} is charged, and the supplier has no room for ${booking}`);
    return found;
  }

  /** What a caller has read is stored, and does not go back. CONFIRMED is read after the money was taken. */
  async #untrue(at: number): Promise<string[]> {
    const { seen, gateway, sessions } = this.#evidence;
    const now = seen[at];
    if (now?.booking === undefined) return [];
    const { id, status } = now.booking;
    const earlier = seen.slice(0, at).filter((one) => isEarlier(one, now));
    const found = earlier.flatMap(({ booking }) =>
      isAfter(booking?.status ?? '', status) ? [] : [`${id} was ${booking?.status} and later ${status}`],
    );
    if (this.#true.has(`${id} ${status}`)) return [...new Set([...found, ...this.#notRefunded(now)])];
    const [row] = await sessions.rows<{ status: string; charge: string | null; isAlone: boolean }>(
      `select b.status, case p.source when 'card' then coalesce(p.gateway_payment, 'pay_' || p.id) end as charge,
         b.replaces is null and not exists (select from bookings r where r.replaces = b.id) as "isAlone"
       from bookings b join payments p on p.id = b.payment where b.id = $1`,
      [id],
    );
    if (row !== undefined && row.charge !== null && row.isAlone) this.#charges.set(id, row.charge);
    found.push(...this.#notRefunded(now));
    if (row === undefined) return [...found, `${id} was reported and does not exist`];
    if (!isAfter(status, row.status)) found.push(`${id} was reported as ${status} and is ${row.status}`);
    const charge = row.charge === null ? undefined : gateway.charges.get(row.charge);
    if (status === 'CONFIRMED' && charge !== undefined && !isPaid(charge))
      found.push(`${id} was reported as CONFIRMED before its money was taken`);
    if (found.length === 0) this.#true.add(`${id} ${status}`);
    return [...new Set(found)];
  }

  /** A prebook that a caller has read is stored, and so is a voucher. */
  async #lost({ prebook = '', voucher = '' }: Partial<Seen> = {}): Promise<string[]> {
    if (prebook === '' && voucher === '') return [];
    const lost = await this.#evidence.sessions.rows<{ what: string }>(
      `select 'the prebook ' || $1::text as what where $1::text <> '' and not exists (select from prebooks where id = $1)
       union all
       select 'the voucher ' || $2::text where $2::text <> '' and not exists (select from vouchers where code = $2)`,
      [prebook, voucher],
    );
    return lost.map(({ what }) => `${what} was reported and does not exist`);
  }

  /** What a cancelled booking states as refunded is refunded. */
  #notRefunded({ booking, amounts }: Seen): string[] {
    const { id, status } = booking ?? { id: '', status: '' };
    const charge = this.#evidence.gateway.charges.get(this.#charges.get(id) ?? '');
    if (charge === undefined || !status.startsWith('CANCELLED')) return [];
    const stated = Math.max(amounts.refund ?? 0, amounts.refunded ?? 0);
    const refunded = refundedMinor(charge);
    return refunded >= stated ? [] : [`${id} was said to be refunded ${stated}, and is refunded ${refunded}`];
  }

  /** A receiver that accepts an event has accepted all earlier ones of its booking. */
  async #outOfOrder(eventId: string): Promise<string[]> {
    const { receiver, sessions } = this.#evidence;
    const waiting = await sessions.rows<{ eventId: string; subject: string }>(
      `select earlier.event_id as "eventId", earlier.subject
       from events e join webhook_deliveries d on d.event = e.id
       join webhook_deliveries before on before.webhook = d.webhook and before.subject = d.subject
         and before.event < d.event and before.state = 'waiting'
       join events earlier on earlier.id = before.event
       where e.event_id = $1 and not d.is_replay`,
      [eventId],
    );
    return waiting.flatMap((one) => {
      const isAccepted = receiver.deliveries.some((done) => done.isAccepted && done.eventId === one.eventId);
      return isAccepted
        ? []
        : [`${eventId} of ${one.subject} reached its receiver before the earlier ${one.eventId}`];
    });
  }
}

type Line = NonNullable<Evidence['creditLine']['last']>;

function inWords({ limitMinor, isSuspended }: Line): string {
  return `${limitMinor}${isSuspended ? ', suspended' : ''}`;
}

function isEarlier(one: Seen, now: Seen): boolean {
  return one.booking !== undefined && one.booking.id === now.booking?.id && one.readAtStep < now.askedAtStep;
}
