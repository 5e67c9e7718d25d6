import type { Sql } from '../../../contract/database.ts';
import { assert } from '../../../lib/assert.ts';
import type { ChallengeAnswer } from '../gateway-kind.ts';
import { holdsNothing, type TestCard } from './sandbox-cards.ts';

/**
 * The payments of the sandbox, one row of `sandbox.payments` each. Every call of the gateway is one statement on one
 * row, so the first call wins, and a repeated key changes nothing.
 */
export interface SandboxPayment {
  readonly id: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly card: TestCard | null;
  readonly paid_at: Date | null;
  /** The answer to the 3-D Secure challenge of the card. */
  readonly challenge: ChallengeAnswer | null;
  readonly voided_at: Date | null;
  readonly captured_minor: number;
  /** When a late capture takes effect. */
  readonly captured_from: Date | null;
  /** The number of capture requests, for a card whose first response is lost. */
  readonly lost_answers: number;
  readonly refunded_minor: number;
  /** Keys of the captures and refunds that were made. */
  readonly done_keys: readonly string[];
}

const columns =
  'id, amount_minor, currency, card, paid_at, challenge, voided_at, captured_minor, captured_from, lost_answers, refunded_minor, done_keys';

export interface Opened {
  readonly id: string;
  readonly amountMinor: number;
  readonly currency: string;
}

const openIt = {
  name: 'sandbox-open',
  text: `insert into sandbox.payments (id, amount_minor, currency) values ($1, $2, $3)
    on conflict (id) do update set id = excluded.id returning client_secret`,
};

/** Returns the client secret of the payment. */
export async function openPayment(sql: Sql, { id, amountMinor, currency }: Opened): Promise<string> {
  const row = await sql.row<{ client_secret: string }>(openIt, [id, amountMinor, currency]);
  assert(row !== undefined, 'a payment that exists already is returned, too');
  return row.client_secret;
}

interface Paid {
  readonly card: TestCard;
  readonly at: Date;
}

const openAndPayIt = {
  name: 'sandbox-authorise',
  text: `insert into sandbox.payments as p (id, amount_minor, currency, card, paid_at) values ($1, $2, $3, $4, $5)
    on conflict (id) do update set
      card = case when p.voided_at is null then coalesce(p.card, excluded.card) else p.card end,
      paid_at = case when p.voided_at is null then coalesce(p.paid_at, excluded.paid_at) else p.paid_at end
    returning ${columns}`,
};

export async function openAndPay(sql: Sql, paid: Opened & Paid): Promise<SandboxPayment> {
  const { id, amountMinor, currency, card, at } = paid;
  return known(id, await sql.row<SandboxPayment>(openAndPayIt, [id, amountMinor, currency, card, at]));
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
  return known(id, await sql.row<SandboxPayment>(payIt, [id, card, at, challenge]));
}

interface Paying {
  readonly id: string;
  readonly challenge?: ChallengeAnswer | null | undefined;
}

const readIt = { name: 'sandbox-read', text: `select ${columns} from sandbox.payments where id = $1` };

export async function readPayment(sql: Sql, id: string): Promise<SandboxPayment> {
  return known(id, await sql.row<SandboxPayment>(readIt, [id]));
}

const voidIt = {
  name: 'sandbox-void',
  text: `insert into sandbox.payments as p (id, amount_minor, currency, voided_at) values ($1, 0, '', $2)
    on conflict (id) do update set
      voids = p.voids + 1,
      voided_at = case when p.captured_minor > 0 or (p.card = 'release-ignored' and p.voids < $3) then p.voided_at
        else coalesce(p.voided_at, excluded.voided_at) end
    returning ${columns}`,
};

/** Works for a payment that was never opened, too: then nothing can be held under its id later. */
export async function voidPayment(
  sql: Sql,
  { id, at, ignored }: { readonly id: string; readonly at: Date; readonly ignored: number },
): Promise<SandboxPayment> {
  return known(id, await sql.row<SandboxPayment>(voidIt, [id, at, ignored]));
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
  return known(id, await sql.row<SandboxPayment>(captureIt, [id, key, amountMinor, lateAt]));
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
  return known(id, await sql.row<SandboxPayment>(refundIt, [id, key, amountMinor]));
}

export async function allPayments(sql: Sql): Promise<SandboxPayment[]> {
  return sql.rows<SandboxPayment>(`select ${columns} from sandbox.payments order by id`);
}

export async function paymentsPaidSince(sql: Sql, since: Date): Promise<SandboxPayment[]> {
  return sql.rows<SandboxPayment>(`select ${columns} from sandbox.payments where paid_at >= $1 order by id`, [
    since,
  ]);
}

function known(id: string, payment: SandboxPayment | undefined): SandboxPayment {
  if (payment === undefined) throw new Error(`the payment sandbox has no payment ${id}`);
  return payment;
}
