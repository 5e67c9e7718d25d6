import type { Owner } from '../../../accounts/caller.ts';
import {
  carryOutAdoption,
  openAdoption,
  planAdoption,
  stageAdopted,
  type AdoptedId,
} from '../../../catalogue/write/adopt-mappings.ts';
import { lockCatalogue } from '../../../catalogue/write/change-feed.ts';
import type { Tx } from '../../../contract/database.ts';
import type { Needs } from '../../../contract/needs.ts';
import { adoptedRows } from '../stores/adoption-store.ts';
import type { Decision } from '../stores/decision-store.ts';

/** A decision about a row that was adopted moves the id of the partner, or withdraws it, in the transaction of the decision. */
export async function followDecisions(
  tx: Tx,
  { clock }: Pick<Needs, 'clock'>,
  { owner, decisions }: { readonly owner: Owner; readonly decisions: readonly Decision[] },
): Promise<void> {
  const adopted = await adoptedRows(
    tx,
    owner,
    decisions.map(({ rowKey }) => rowKey),
  );
  if (adopted.length === 0) return;
  const now = await lockCatalogue(tx, clock);
  const ofRow = Map.groupBy(decisions, ({ rowKey }) => rowKey);
  for (const [partner, rows] of Map.groupBy(adopted, (row) => row.partner)) {
    const ids = rows.flatMap(({ rowKey, partnerId }): AdoptedId[] =>
      (ofRow.get(rowKey) ?? []).map(({ hotel, decision }) => ({
        id: partnerId,
        hotel,
        isRejected: decision === 'must-not-link',
        rowKey,
      })),
    );
    await openAdoption(tx);
    await stageAdopted(tx, ids, 1);
    await planAdoption(tx, { partner, samples: 0 });
    await carryOutAdoption(tx, now, partner);
  }
}
