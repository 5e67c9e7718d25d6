import type { Owner } from '../../contract/owner.ts';
import { limits } from '../../contract/limits.ts';
import type { Tx } from '../../contract/database.ts';
import { withBodies, type Bodies, type Stored } from '../../events/pack/pack.ts';
import { folded } from './mentions.ts';
import type { Erasing } from './scrub.ts';
import { scrubAnswer, scrubEvent, type StoredAnswer } from './scrubbed-copies-store.ts';

/**
 * Removes codes of vouchers that named a person from everything that repeats them: events of prebooks and bookings of
 * any guest, and stored responses. Prebooks that were refused name a code that may belong to no voucher; theirs are
 * removed if they mention the person.
 */
export async function eraseVoucherCodes(
  tx: Tx,
  owner: Owner,
  { codes, erasing }: { readonly codes: readonly string[]; readonly erasing: Erasing },
): Promise<void> {
  const hasCode = mentionsCode(codes);
  const ofCodes: Erasing = {
    ...erasing,
    removesEveryone: false,
    people: [],
    mentions: (text) => hasCode(text) || erasing.mentions(text),
  };
  await eraseFromEvents(tx, owner, { hasCode, all: codes.length > 0, erasing: ofCodes });
  if (codes.length > 0) await eraseFromAnswers(tx, owner, { codes, erasing: ofCodes });
}

/** A code as a separate word: letters, digits, `_` and `-` are parts of codes. */
function mentionsCode(codes: readonly string[]): (text: string) => boolean {
  if (codes.length === 0) return () => false;
  const written = new RegExp(`(?<![\\w-])(${codes.map(folded).join('|')})(?![\\w-])`);
  return (text) => written.test(folded(text));
}

interface Event extends Bodies {
  readonly id: number;
  readonly name: string;
}

/** Bodies are packed, so they are read to be searched: all events if a code was replaced, else refused prebooks only. */
async function eraseFromEvents(
  tx: Tx,
  { accountId, environment }: Owner,
  search: { readonly hasCode: (text: string) => boolean; readonly all: boolean; readonly erasing: Erasing },
): Promise<void> {
  let after = 0;
  for (;;) {
    const rows = await tx.rows<Stored<Event>>(
      `select id, name, body, request, response from events
       where account = $1 and environment = $2 and id > $3 and ($4 or name = 'booking.prebook_error')
       order by id limit $5`,
      [accountId, environment, after, search.all, limits.eventsErasedAtOnce],
    );
    for (const event of rows.map(withBodies))
      if (isFound(event, search)) await eraseEvent(tx, event, search.erasing);
    after = rows.at(-1)?.id ?? after;
    if (rows.length < limits.eventsErasedAtOnce) break;
  }
}

function isFound(
  { name, request, response }: Event,
  { hasCode, erasing }: { readonly hasCode: (text: string) => boolean; readonly erasing: Erasing },
): boolean {
  if (hasCode(request) || hasCode(response)) return true;
  if (name !== 'booking.prebook_error') return false;
  // The request of a prebook, as `notify.ts` writes it.
  const { voucherCode = '' } = JSON.parse(request) as { readonly voucherCode?: string };
  return erasing.mentions(voucherCode);
}

async function eraseEvent(tx: Tx, event: Event, erasing: Erasing): Promise<void> {
  await scrubEvent(tx, event, erasing);
  await tx.run(
    `update webhook_attempts set answer = '' where answer <> '' and delivery in (
       select id from webhook_deliveries where event = $1)`,
    [event.id],
  );
}

async function eraseFromAnswers(
  tx: Tx,
  owner: Owner,
  { codes, erasing }: { readonly codes: readonly string[]; readonly erasing: Erasing },
): Promise<void> {
  const answers = await tx.rows<StoredAnswer>(
    `select operation, key, convert_from(body, 'UTF8') as body from idempotent_calls
     where account_id = $1 and environment = $2 and length(body) > 0 and exists (
       select from unnest($3::text[]) as code
       where position(lower(code) in lower(convert_from(body, 'UTF8'))) > 0)`,
    [owner.accountId, owner.environment, codes],
  );
  for (const answer of answers) await scrubAnswer(tx, owner, { answer, erasing });
}
