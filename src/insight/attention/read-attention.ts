import type { Static } from 'typebox';
import { refuseCursor } from '../../contract/field-checks.ts';
import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import { cursorOf, readCursor } from '../../lib/text/cursor.ts';
import { pageOfAttention, type AttentionItem, type AttentionPage } from './attention-store.ts';
import { commands, type attentionAnswer, type attentionQuery } from './shapes.ts';

/** What waits for an operator, of all accounts. */
export async function readAttention(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  request: Static<typeof attentionQuery>,
): Promise<Static<typeof attentionAnswer>> {
  const limit = request.limit ?? limits.pageRows;
  const items = await pageOfAttention(db, {
    kind: request.kind,
    account: request.account,
    after: request.after === undefined ? undefined : readPosition(request.after),
    now: clock.now(),
    limit,
  });
  const last = items.at(-1);
  return {
    items: items.map((item) => ({ ...item, since: item.since.toISOString(), command: commandOf(item) })),
    next:
      last === undefined || items.length < limit
        ? null
        : cursorOf([last.since.toISOString(), last.kind, last.id]),
  };
}

const commandOf = ({ kind, id, bookingId }: AttentionItem): string =>
  commands[kind].replace('ID', id).replace('BOOKING', bookingId ?? '');

function readPosition(text: string): AttentionPage['after'] {
  const [at, kind, id] = readCursor(text) ?? [];
  const since = new Date(typeof at === 'string' ? at : Number.NaN);
  const isText = (value: unknown) => typeof value === 'string' && !value.includes('\0');
  if (Number.isNaN(since.getTime()) || !isText(kind) || !isText(id)) throw refuseCursor();
  return { since, kind: String(kind), id: String(id) };
}
