import type { Owner } from '../../../contract/owner.ts';
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
import { adoptedRows, hotelsOfIds, storeFollowed } from '../stores/adoption-store.ts';
import { survivorsOf } from '../stores/catalogue-store.ts';
import type { Decision } from '../stores/decision-store.ts';
import { decisionsByRow } from '../stores/row-key-store.ts';

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
  const now = await lockCatalogue(tx, clock, { origin: 'decision' });
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
    await lead(tx, { owner, partner, ids, now });
  }
}

/**
 * Undone decisions about adopted rows: each id returns to where the decisions that remain lead it, or else to where it
 * led without any. An id that was changed otherwise since (by a file, a correction, another account) stays.
 */
export async function followUndone(
  tx: Tx,
  { clock }: Pick<Needs, 'clock'>,
  { owner, rowKeys }: { readonly owner: Owner; readonly rowKeys: readonly string[] },
): Promise<void> {
  const adopted = await adoptedRows(tx, owner, rowKeys);
  if (adopted.length === 0) return;
  const now = await lockCatalogue(tx, clock, { origin: 'decision' });
  const decisionsOf = await decisionsByRow(
    tx,
    owner,
    adopted.map(({ rowKey }) => rowKey),
  );
  const named = adopted.flatMap(({ hotel, ledTo }) => [hotel, ledTo]).filter((hotel) => hotel !== null);
  const survivors = await survivorsOf(tx, [...new Set(named)]);
  for (const [partner, rows] of Map.groupBy(adopted, (row) => row.partner)) {
    const current = await hotelsOfIds(
      tx,
      partner,
      rows.map(({ partnerId }) => partnerId),
    );
    const ids = rows.flatMap(({ hotel, ledTo, partnerId, rowKey }): AdoptedId[] => {
      const led = survivors.get(ledTo ?? 0);
      if (!isOnly(current.get(partnerId) ?? [], led)) return [];
      const target = leftTo(survivors.get(hotel ?? 0), decisionsOf(rowKey));
      if (target !== undefined) return [{ id: partnerId, hotel: target, isRejected: false, rowKey }];
      return led === undefined ? [] : [{ id: partnerId, hotel: led, isRejected: true, rowKey }];
    });
    if (ids.length > 0) await lead(tx, { owner, partner, ids, now });
  }
}

const isOnly = (hotels: readonly number[], hotel: number | undefined): boolean =>
  hotel === undefined ? hotels.length === 0 : hotels.length === 1 && hotels[0] === hotel;

function leftTo(hotel: number | undefined, decisions: readonly Decision[]): number | undefined {
  const link = decisions.find(({ decision }) => decision === 'must-link');
  if (link !== undefined) return link.hotel;
  return decisions.some((rejected) => rejected.hotel === hotel) ? undefined : hotel;
}

async function lead(
  tx: Tx,
  {
    owner,
    partner,
    ids,
    now,
  }: {
    readonly owner: Owner;
    readonly partner: number;
    readonly ids: readonly AdoptedId[];
    readonly now: Date;
  },
): Promise<void> {
  await openAdoption(tx);
  await stageAdopted(tx, ids, 1);
  await planAdoption(tx, { partner, samples: 0 });
  await storeFollowed(tx, owner, { partner, rowKeys: ids.map(({ rowKey }) => rowKey) });
  await carryOutAdoption(tx, now, { partner, by: 'person' });
}
