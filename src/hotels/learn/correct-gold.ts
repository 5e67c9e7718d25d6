import type { Author } from '../../contract/owner.ts';
import { publicId } from '../../catalogue/hotel-id.ts';
import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import { decideRows } from '../match/review/decide-rows.ts';
import { wrongDecisions, type WrongDecision } from './agreement-store.ts';

/**
 * Decides the gold rows whose decision is wrong, as known: the operator is the author, and adopted ids move. A preview
 * only lists them.
 */
export async function correctGold(
  needs: Pick<Needs, 'db' | 'clock' | 'random'>,
  author: Author,
  { preview }: { readonly preview: boolean },
): Promise<readonly WrongDecision[]> {
  const wrong = await wrongDecisions(needs.db, author);
  if (preview) return wrong;
  const decisions = wrong.map(({ rowKey, known }) => ({
    rowKey,
    hotelId: publicId(known),
    decision: 'must-link' as const,
    note: 'known pair',
  }));
  for (let at = 0; at < decisions.length; at += limits.matchDecisionsAtOnce)
    await decideRows(needs, author, { decisions: decisions.slice(at, at + limits.matchDecisionsAtOnce) });
  return wrong;
}
