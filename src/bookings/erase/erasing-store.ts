import type { Caller } from '../../accounts/caller.ts';
import type { Tx } from '../../platform/database.ts';

type Owner = Pick<Caller, 'accountId' | 'environment'>;

const nobody = {
  holder: { firstName: '', lastName: '', email: '', phone: '' },
  guests: [],
  remarks: '',
};

/**
 * The bookings that name a guest, held until the transaction ends: those made for the guest, and those that failed
 * under the guest's address, which no guest was born from.
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
       or (status = 'FAILED' and lower(holder_email) = lower($4)))
     order by id for update`,
    [owner.accountId, owner.environment, id, email],
  );
  return rows.map((row) => row.id);
}

/** Takes the people off these bookings; answers the addresses that stood there. */
export async function erasePeople(tx: Tx, bookings: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ email: string }>(
    `select distinct holder_email as email from bookings where id = any ($1) and holder_email <> ''`,
    [bookings],
  );
  await tx.run(`update bookings set people = $2, holder_email = '' where id = any ($1)`, [
    bookings,
    JSON.stringify(nobody),
  ]);
  await tx.run(`update amendments set people = '{}' where booking = any ($1)`, [bookings]);
  return rows.map(({ email }) => email);
}

interface EventTexts {
  readonly id: number;
  readonly request: string;
  readonly response: string;
}

/** Takes the people off the events of these bookings, and of those they replaced, which tell of them too. */
export async function eraseEvents(tx: Tx, owner: Owner, bookings: readonly string[]): Promise<void> {
  const events = await tx.rows<EventTexts>(
    `select id, request, response from events where account = $1 and environment = $2 and subject in (
       select unnest($3::text[]) union select replaces from bookings where id = any ($3))`,
    [owner.accountId, owner.environment, bookings],
  );
  for (const { id, request, response } of events)
    await tx.run(`update events set request = $2, response = $3 where id = $1`, [
      id,
      withoutPeople(request),
      withoutPeople(response),
    ]);
}

/** Members of bodies on the wire that name somebody, or may. */
const naming = /^(holder|guests|(holder)?(firstName|lastName|email|phone)|remarks)$/i;

/** A JSON text in which whatever may name somebody is empty, of the form it had. */
export function withoutPeople(json: string): string {
  return JSON.stringify(
    JSON.parse(json, (name, value: unknown) => (naming.test(name) ? emptied(value) : value)),
  );
}

function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  // Its own members have been emptied before it.
  return typeof value === 'string' ? '' : value;
}

/**
 * Takes the people off the answers that are kept for repeated requests, where they are about one of these bookings or
 * name one of these addresses. They stay answers: a repeated request must still do nothing new.
 */
export async function eraseAnswers(
  tx: Tx,
  { accountId, environment }: Owner,
  { bookings, emails }: { bookings: readonly string[]; emails: readonly string[] },
): Promise<void> {
  const answers = await tx.rows<{ operation: string; key: string; body: string }>(
    `select operation, key, convert_from(body, 'UTF8') as body from idempotent_call
     where account_id = $1 and environment = $2 and exists (
       select from unnest($3::text[]) as said (words)
       where position(convert_to(said.words, 'UTF8') in idempotent_call.body) > 0
     )`,
    [accountId, environment, [...bookings, ...emails]],
  );
  for (const { operation, key, body } of answers)
    await tx.run(
      `update idempotent_call set body = convert_to($5, 'UTF8')
       where account_id = $1 and environment = $2 and operation = $3 and key = $4`,
      [accountId, environment, operation, key, withoutPeople(body)],
    );
}
