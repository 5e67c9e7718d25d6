import type { Static } from 'typebox';
import type { Owner } from '../../../contract/owner.ts';
import type { Tx } from '../../../contract/database.ts';
import { limits } from '../../../contract/limits.ts';
import type { Needs } from '../../../contract/needs.ts';
import { refuse } from '../../../contract/refusal.ts';
import { isUuid } from '../../../lib/text/uuid.ts';
import { followUndone } from '../adopt/follow-decisions.ts';
import { shownLeft } from '../adopt/show-left.ts';
import { decisionsSinceAct } from '../stores/act-store.ts';
import { removeDecisions } from '../stores/decision-store.ts';
import { keysOfDecided } from '../stores/row-key-store.ts';
import type { actUndone, decisionUndone } from '../wire/undo-shapes.ts';
import { shown } from './decide-rows.ts';

/** Undoes a decision; answers the adopted ids that stay where they are. */
export async function undoDecision(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  owner: Owner,
  id: string,
): Promise<Static<typeof decisionUndone>> {
  if (!isUuid(id)) throw refuse('unknown-decision');
  return db.transaction(async (tx) => {
    const { undone, ...kept } = await undo(tx, { clock }, { owner, by: 'id', id });
    if (undone === 0) throw refuse('unknown-decision');
    return kept;
  });
}

/** Undoes the decisions of a bulk action that are still in force; answers how many, and what stays. */
export async function undoAct(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  owner: Owner,
  id: string,
): Promise<Static<typeof actUndone>> {
  if (!isUuid(id)) throw refuse('unknown-act');
  // A list of 200,000 rows takes longer than other statements may.
  return db.patient.transaction(async (tx) => {
    const undone = await undo(tx, { clock }, { owner, by: 'act', id });
    if (undone.undone === 0) throw refuse('unknown-act');
    const since = await decisionsSinceAct(tx, owner, { act: id, limit: limits.adoptionSample });
    return { ...undone, keptDecisions: since.count, laterDecisions: since.first.map(shown) };
  });
}

async function undo(
  tx: Tx,
  { clock }: Pick<Needs, 'clock'>,
  { owner, by, id }: { readonly owner: Owner; readonly by: 'id' | 'act'; readonly id: string },
) {
  const removed = await removeDecisions(tx, owner, { by, id, at: clock.now() });
  const rowKeys = await keysOfDecided(tx, owner, removed);
  const left = await followUndone(tx, { clock }, { owner, rowKeys });
  return { undone: removed.length, ...(await shownLeft(tx, left)) };
}
