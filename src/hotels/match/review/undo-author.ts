import type { Static } from 'typebox';
import type { Owner } from '../../../contract/owner.ts';
import { refuse } from '../../../contract/refusal.ts';
import type { Needs } from '../../../contract/needs.ts';
import { followUndone } from '../adopt/follow-decisions.ts';
import { shownLeft } from '../adopt/show-left.ts';
import { adoptedRows } from '../stores/adoption-store.ts';
import { keysOfDecided } from '../stores/row-key-store.ts';
import { decisionsOfAuthor, lockDecisions, removeDecisionsOfAuthor } from '../stores/decision-store.ts';
import type { undoneByAuthor, undoByAuthor } from '../wire/undo-shapes.ts';

export type AuthorUndo = Static<typeof undoByAuthor>;

/**
 * Undoes everything that one author decided in a period and that is still in force, in one transaction. Ids that were
 * adopted return to where they led without those decisions: a change of the map, which the next release will contain.
 * Published releases do not change.
 */
export async function undoAuthor(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  owner: Owner,
  { decidedBy, reviewer, from, until, preview = false }: AuthorUndo,
): Promise<Static<typeof undoneByAuthor>> {
  const wanted = { decidedBy, reviewer, from: instantOf(from), until: instantOf(until) };
  if (wanted.from !== undefined && wanted.until !== undefined && wanted.from >= wanted.until)
    throw refuse('decision-refused', `the period is empty: from is ${from}, and until ${until}`);
  // Many rows take longer than other statements may.
  return db.patient.transaction(async (tx) => {
    await lockDecisions(tx, owner);
    const undone = preview
      ? await decisionsOfAuthor(tx, owner, wanted)
      : await removeDecisionsOfAuthor(tx, owner, { ...wanted, at: clock.now() });
    const rowKeys = await keysOfDecided(tx, owner, undone);
    const adopted = await adoptedRows(tx, owner, rowKeys);
    const counted = { decisions: undone.length, adoptedIds: adopted.length, preview };
    if (preview) return counted;
    return { ...counted, ...(await shownLeft(tx, await followUndone(tx, { clock }, { owner, rowKeys }))) };
  });
}

const instantOf = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);
