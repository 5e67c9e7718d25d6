import type { Sql } from '../../../contract/database.ts';
import { column, insertInto, tableOf, type RowOf } from '../../../lib/columns/columns.ts';
import { assert } from '../../../lib/assert.ts';
import type { ChallengeAnswer } from '../gateway-kind.ts';
import { holdsNothing, type TestCard } from './sandbox-cards.ts';

const opened = {
  id: column<string>('id'),
  amountMinor: column<number>('amount_minor'),
  currency: column<string>('currency'),
};

const payments = tableOf({
  ...opened,
  card: column<TestCard | null>('card'),
  paidAt: column<Date | null>('paid_at'),
  /** The answer to the 3-D Secure challenge of the card. */
  challenge: column<ChallengeAnswer | null>('challenge'),
  voidedAt: column<Date | null>('voided_at'),
  capturedMinor: column<number>('captured_minor'),
  /** When a late capture takes effect. */
  capturedFrom: column<Date | null>('captured_from'),
  /** The number of capture requests, for a card whose first response is lost. */
  lostAnswers: column<number>('lost_answers'),
  refundedMinor: column<number>('refunded_minor'),
  /** Keys of the captures and refunds that were made. */
  doneKeys: column<readonly string[]>('done_keys'),
});
const { columns } = payments;

/**
 * The payments of the sandbox, one row of `sandbox.payments` each. Every call of the gateway is one statement on one
 * row, so the first call wins, and a repeated key changes nothing.
 */
export type SandboxPayment = RowOf<typeof payments.members>;

export type Opened = RowOf<typeof opened>;

const open = insertInto('sandbox.payments', tableOf(opened));
const openIt = {
  name: 'sandbox-open',
  text: `${open.text}
    on conflict (id) do update set id = excluded.id returning client_secret`,
};

/** Returns the client secret of the payment. */
export async function openPayment(sql: Sql, made: Opened): Promise<string> {
  const row = await sql.row<{ client_secret: string }>(openIt, open.values(undefined, made));
  assert(row !== undefined, 'a payment that exists already is returned, too');
  return row.client_secret;
}

interface Paid {
  readonly card: TestCard;
  readonly at: Date;
}

const { card, paidAt: at, voidedAt } = payments.members;
const openPaid = insertInto('sandbox.payments as p', tableOf({ ...opened, card, at }));
const openAndPayIt = {
  name: 'sandbox-authorise',
  text: `${openPaid.text}
    on conflict (id) do update set
      card = case when p.voided_at is null then coalesce(p.card, excluded.card) else p.card end,
      paid_at = case when p.voided_at is null then coalesce(p.paid_at, excluded.paid_at) else p.paid_at end
    returning ${columns}`,
};

export async function openAndPay(sql: Sql, paid: Opened & Paid): Promise<SandboxPayment> {
  return known(paid.id, await sql.row(openAndPayIt, openPaid.values(undefined, paid)));
}

/** Another card may be used until one holds money or waits for its bank. */
const isReplaceable = `(voided_at is null and (card is null
      or card in (${[...holdsNothing].map((card) => `'${card}'`).join(', ')})
      or (card = 'challenge' and challenge is distinct from 'passed')))`;

const payIt = {
  name: 'sandbox-pay',
  text: `update sandbox.payments set
      card = case when ${isReplaceable} then $2 else card end,
      paid_at = case when ${isReplaceable} then $3 else paid_at end,
      challenge = case when not ${isReplaceable} then challenge
        when card = 'challenge' and $2 = 'challenge' then $4::text end
    where id = $1 returning ${columns}`,
};

/** A challenge can only be answered after the card was used once, which asks for it. */
export async function payPayment(
  sql: Sql,
  { id, card, at, challenge = null }: Paid & Paying,
): Promise<SandboxPayment> {
  return known(id, await sql.row(payIt, [id, card, at, challenge]));
}

interface Paying {
  readonly id: string;
  readonly challenge?: ChallengeAnswer | null | undefined;
}

const readIt = { name: 'sandbox-read', text: `select ${columns} from sandbox.payments where id = $1` };

export async function readPayment(sql: Sql, id: string): Promise<SandboxPayment> {
  return known(id, await sql.row(readIt, [id]));
}

const openVoided = insertInto('sandbox.payments as p', tableOf({ ...opened, voidedAt }));
const voidIt = {
  name: 'sandbox-void',
  text: `${openVoided.text}
    on conflict (id) do update set
      voids = p.voids + 1,
      voided_at = case when p.captured_minor > 0 or (p.card = 'release-ignored' and p.voids < $5) then p.voided_at
        else coalesce(p.voided_at, excluded.voided_at) end
    returning ${columns}`,
};

/** Works for a payment that was never opened, too: then nothing can be held under its id later. */
export async function voidPayment(
  sql: Sql,
  { id, at, ignored }: { readonly id: string; readonly at: Date; readonly ignored: number },
): Promise<SandboxPayment> {
  const unknown = openVoided.values(undefined, { id, amountMinor: 0, currency: '', voidedAt: at });
  return known(id, await sql.row(voidIt, [...unknown, ignored]));
}

interface Moved {
  readonly id: string;
  readonly key: string;
  readonly amountMinor: number;
}

/** The right-hand sides of an `update` all see the row as it was before. */
const isKnown = `$2 = any (done_keys || declined_keys)`;
const moving = (
  column: string,
  isAllowed: string,
  additional = '',
): string => `update sandbox.payments set ${additional}
    ${column} = ${column} + case when not ${isKnown} and ${isAllowed} then $3::bigint else 0 end,
    done_keys = case when not ${isKnown} and ${isAllowed} then done_keys || $2::text else done_keys end,
    declined_keys = case when ${isKnown} or ${isAllowed} then declined_keys else declined_keys || $2::text end
  where id = $1 returning ${columns}`;

const captureIt = {
  name: 'sandbox-capture',
  text: moving(
    'captured_minor',
    `(card is not null and card not in ('decline', 'unknown-account', 'decline-capture')
      and (card <> 'challenge' or challenge = 'passed')
      and voided_at is null and captured_minor = 0 and $3 <= amount_minor)`,
    `lost_answers = lost_answers + (card = 'capture-lost')::int,
    captured_from = case when card = 'capture-late' then coalesce(captured_from, $4) end,`,
  ),
};

export async function capturePayment(
  sql: Sql,
  { id, key, amountMinor, lateAt }: Moved & { readonly lateAt: Date },
): Promise<SandboxPayment> {
  return known(id, await sql.row(captureIt, [id, key, amountMinor, lateAt]));
}

const refundIt = {
  name: 'sandbox-refund',
  text: moving(
    'refunded_minor',
    `(card is distinct from 'decline-refund'
      and (card is distinct from 'late-refund' or cardinality(declined_keys) > 0)
      and refunded_minor + $3 <= captured_minor)`,
  ),
};

export async function refundPayment(sql: Sql, { id, key, amountMinor }: Moved): Promise<SandboxPayment> {
  return known(id, await sql.row(refundIt, [id, key, amountMinor]));
}

export async function allPayments(sql: Sql): Promise<SandboxPayment[]> {
  return (await sql.rows(`select ${columns} from sandbox.payments order by id`)).map(payments.read);
}

export async function paymentsPaidSince(sql: Sql, since: Date): Promise<SandboxPayment[]> {
  const rows = await sql.rows(`select ${columns} from sandbox.payments where paid_at >= $1 order by id`, [
    since,
  ]);
  return rows.map(payments.read);
}

function known(id: string, row: object | undefined): SandboxPayment {
  if (row === undefined) throw new Error(`the payment sandbox has no payment ${id}`);
  return payments.read(row);
}
