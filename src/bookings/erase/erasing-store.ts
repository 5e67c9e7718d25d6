import type { Owner } from '../../contract/owner.ts';
import type { Tx } from '../../contract/database.ts';
import { refuse } from '../../contract/refusal.ts';
import type { Status } from '../sale/phases.ts';
import { withBodies, type Bodies, type Stored } from '../../events/pack/pack.ts';
import type { NamedPerson } from './mentions.ts';
import { type Erasing, scrubbed, scrubbedTags, scrubbedText } from './scrub.ts';
import { scrubAnswer, scrubEvent, type StoredAnswer } from './scrubbed-copies-store.ts';
import { labelColumns, type LabelColumn } from '../sale/labels.ts';

/**
 * The bookings that name a guest, locked until the transaction ends: those made for the guest, and failed
 * bookings under the guest's address, which created no guest.
 */
export async function lockBookingsNaming(
  tx: Tx,
  owner: Owner,
  { id, email }: { id: number; email: string },
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select id from bookings
     where account = $1 and environment = $2 and (
       id in (select booking from guest_bookings where guest = $3)
       or (has_failed and lower(holder_email) = lower($4)))
     order by id for update`,
    [owner.accountId, owner.environment, id, email],
  );
  return rows.map((row) => row.id);
}

/** Other bookings of the account that contain the address, of a fellow traveller or in a free text. Locked. */
export async function lockBookingsMentioning(
  tx: Tx,
  owner: Owner,
  { email, besides }: { email: string; besides: readonly string[] },
): Promise<string[]> {
  const rows = await tx.rows<Found>(
    `select b.id, b.status from bookings b
     where b.account = $1 and b.environment = $2 and b.id <> all ($4) and position(lower($3) in lower(concat_ws(' ',
       b.people, b.custom_tags, b.additions, b.client_reference, ${labelColumns.map((name) => `b.${name}`).join()},
       (select string_agg(a.people::text, ' ') from amendments a where a.booking = b.id)))) > 0
     order by b.id for update`,
    [owner.accountId, owner.environment, email, besides],
  );
  return finalOnes(rows);
}

/** The person to find: every given member must match. */
export interface Sought {
  readonly booking: string | undefined;
  readonly email: string | undefined;
  /** First and last name. */
  readonly name: string | undefined;
}

/** The bookings that name a person, as holder, as guest or in a change of names; locked. */
export async function lockBookingsOf(tx: Tx, owner: Owner, sought: Sought): Promise<string[]> {
  const rows = await tx.rows<Found>(
    `select b.id, b.status from bookings b
     where b.account = $1 and b.environment = $2 and ($3::text is null or b.id = $3) and exists (
       select from (
         select b.people union all select a.people from amendments a where a.booking = b.id
       ) as named (people),
         jsonb_array_elements(coalesce(people -> 'guests', '[]') || coalesce(people -> 'holder', '[]')) as person
       where ($4::text is null or lower(person ->> 'email') = lower($4))
         and ($5::text is null
           or lower(concat_ws(' ', person ->> 'firstName', person ->> 'lastName')) = lower($5)))
     order by b.id for update of b`,
    [owner.accountId, owner.environment, sought.booking ?? null, sought.email ?? null, sought.name ?? null],
  );
  return finalOnes(rows);
}

interface Found {
  readonly id: string;
  readonly status: Status;
}

/** A PENDING booking may still send its names to the supplier, and its guest is created when it is final. */
function finalOnes(rows: readonly Found[]): string[] {
  const pending = rows.find(({ status }) => status === 'PENDING');
  if (pending !== undefined)
    throw refuse('bad-request', `booking ${pending.id} is PENDING: erase the person when it is final`);
  return rows.map(({ id }) => id);
}

/** All people on these bookings and in their changes of names. */
export async function peopleOfBookings(tx: Tx, bookings: readonly string[]): Promise<NamedPerson[]> {
  const rows = await tx.rows<{ person: NamedPerson }>(
    `select person from (
       select people from bookings where id = any ($1)
       union all select people from amendments where booking = any ($1)
     ) as named, jsonb_array_elements(coalesce(people -> 'guests', '[]') || coalesce(people -> 'holder', '[]')) as person`,
    [bookings],
  );
  return rows.map(({ person }) => person);
}

interface BookingTexts extends Readonly<Record<LabelColumn, string>> {
  readonly id: string;
  readonly people: string;
  readonly tags: string;
  readonly additions: string;
  readonly reference: string | null;
  readonly failure: string | null;
  readonly email: string;
  readonly number: string;
  readonly request: string;
}

/** Replaces a client reference that names a person by a unique one, because references must stay unique. */
export async function eraseBookings(tx: Tx, bookings: readonly string[], erasing: Erasing): Promise<void> {
  const rows = await tx.rows<BookingTexts>(
    `select id, people::text, custom_tags::text as tags, additions::text, client_reference as reference,
       ${labelColumns.join()}, failure_detail as failure, holder_email as email, hotel_confirmation as number,
       request_id as request
     from bookings where id = any ($1)`,
    [bookings],
  );
  for (const row of rows) {
    const { id, people, tags, additions, reference, failure, email, number, request } = row;
    await tx.run(
      `update bookings set people = $2, custom_tags = $3, additions = $4, client_reference = $5,
         failure_detail = $6, holder_email = $7, hotel_confirmation = $8, request_id = $9, is_erased = true,
         ${labelColumns.map((name, at) => `${name} = $${10 + at}`).join()}
       where id = $1`,
      [
        id,
        scrubbed(people, erasing),
        scrubbedTags(tags, erasing),
        scrubbed(additions, erasing),
        reference !== null && erasing.mentions(reference) ? `erased-${id}` : reference,
        failure === null ? null : scrubbedText(failure, erasing),
        erasing.removesEveryone ? '' : scrubbedText(email, erasing),
        scrubbedText(number, erasing),
        scrubbedText(request, erasing),
        ...labelColumns.map((name) => scrubbedText(row[name], erasing)),
      ],
    );
  }
}

/** Changes of names, notes of the history, why something was not cancelled, and ids that callers gave their requests. */
export async function eraseNotes(tx: Tx, bookings: readonly string[], erasing: Erasing): Promise<void> {
  const amendments = await tx.rows<{ id: number; people: string; audit: string; request: string }>(
    `select id, people::text, audit::text, request_id as request from amendments where booking = any ($1)`,
    [bookings],
  );
  for (const { id, people, audit, request } of amendments)
    await tx.run(`update amendments set people = $2, audit = $3, request_id = $4 where id = $1`, [
      id,
      erasing.removesEveryone ? '{}' : scrubbed(people, erasing),
      scrubbed(audit, erasing),
      scrubbedText(request, erasing),
    ]);
  const notes = await tx.rows<{ booking: string; id: number; detail: string; request: string }>(
    `select booking, id, detail::text, request_id as request from booking_history where booking = any ($1)`,
    [bookings],
  );
  for (const { booking, id, detail, request } of notes)
    await tx.run(`update booking_history set detail = $3, request_id = $4 where booking = $1 and id = $2`, [
      booking,
      id,
      scrubbed(detail, erasing),
      scrubbedText(request, erasing),
    ]);
  const cancellations = await tx.rows<{ booking: string; failure: string | null; request: string }>(
    `select booking, last_failure as failure, request_id as request from cancellations where booking = any ($1)`,
    [bookings],
  );
  for (const { booking, failure, request } of cancellations)
    await tx.run(`update cancellations set last_failure = $2, request_id = $3 where booking = $1`, [
      booking,
      failure === null ? null : scrubbedText(failure, erasing),
      scrubbedText(request, erasing),
    ]);
}

/** Messages of a supplier about a room, and notes of the operator. */
export async function eraseWatches(tx: Tx, bookings: readonly string[], erasing: Erasing): Promise<void> {
  const watches = await tx.rows<{ booking: string; answer: string; note: string }>(
    `select booking, last_answer as answer, note from supplier_watches where booking = any ($1)`,
    [bookings],
  );
  for (const { booking, answer, note } of watches)
    await tx.run(`update supplier_watches set last_answer = $2, note = $3 where booking = $1`, [
      booking,
      scrubbedText(answer, erasing),
      scrubbedText(note, erasing),
    ]);
}

const eventsOfBookings = `e.account = $1 and e.environment = $2 and e.subject in (
  select unnest($3::text[]) union select replaces from bookings where id = any ($3))`;

/**
 * Removes the people from the events of these bookings, and of the bookings they replaced, which name them too. Responses of
 * receivers are emptied, because many repeat the request.
 */
export async function eraseEvents(
  tx: Tx,
  owner: Owner,
  { bookings, erasing }: { bookings: readonly string[]; erasing: Erasing },
): Promise<void> {
  const of = [owner.accountId, owner.environment, bookings];
  const events = await tx.rows<Stored<Bodies & { readonly id: number }>>(
    `select e.id, e.body, e.request, e.response from events e where ${eventsOfBookings}`,
    of,
  );
  for (const event of events.map(withBodies)) await scrubEvent(tx, event, erasing);
  await tx.run(
    `update webhook_attempts set answer = '' where answer <> '' and delivery in (
       select d.id from webhook_deliveries d join events e on e.id = d.event where ${eventsOfBookings})`,
    of,
  );
}

/**
 * Removes the people from the responses that are stored for repeated requests. The rows stay, because a repeated request
 * must still change nothing. They contain a digest of the key, not the key.
 */
export async function eraseAnswers(
  tx: Tx,
  owner: Owner,
  { bookings, erasing, guest }: { bookings: readonly string[]; erasing: Erasing; guest?: number },
): Promise<void> {
  const words = [
    ...bookings,
    ...(guest === undefined ? [] : [`"guest_id":${guest}`]),
    ...erasing.people.map(({ email }) => email ?? '').filter((email) => email !== ''),
  ];
  // Runs first, so that a process that is just storing an answer either finishes before the query below, or stores none.
  const unanswered = `account_id = $1 and environment = $2 and status is null and subject_id = any ($3)`;
  const of = [owner.accountId, owner.environment, bookings];
  await tx.run(`update idempotent_calls set is_erased = true where ${unanswered}`, of);
  const answers = await tx.rows<StoredAnswer>(
    `select operation, key, convert_from(body, 'UTF8') as body from idempotent_calls
     where account_id = $1 and environment = $2 and body is not null and (subject_id = any ($3) or exists (
       select from unnest($3::text[]) as written (words)
       where position(convert_to(written.words, 'UTF8') in idempotent_calls.body) > 0
     ))`,
    [owner.accountId, owner.environment, words],
  );
  for (const answer of answers) await scrubAnswer(tx, owner, { answer, erasing });
}
