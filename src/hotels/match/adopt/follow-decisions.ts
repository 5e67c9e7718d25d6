import type { Owner } from '../../../contract/owner.ts';
import { carryOutAdoption } from '../../../catalogue/write/adopt-mappings.ts';
import { correctionsOf, type CorrectedId } from '../../../catalogue/write/corrected-ids.ts';
import {
  openAdoption,
  planAdoption,
  stageAdopted,
  type AdoptedId,
} from '../../../catalogue/write/plan-adoption.ts';
import { lockCatalogue } from '../../../catalogue/write/change-feed.ts';
import type { Tx } from '../../../contract/database.ts';
import type { Needs } from '../../../contract/needs.ts';
import {
  adoptedRows,
  hotelsOfIds,
  isAnyAdopted,
  storeFollowed,
  type AdoptedRow,
} from '../stores/adoption-store.ts';
import { survivorsOf } from '../stores/catalogue-store.ts';
import { lockDecisions, type Decision } from '../stores/decision-store.ts';
import { decisionsByRow, type DecisionInForce } from '../stores/row-key-store.ts';

/** A decision, and when a person took it if that was earlier. */
export interface FollowedDecision extends Decision {
  readonly statedAt?: Date | undefined;
}

/**
 * The time of decisions that are about to be stored, about these rows. First takes the locks that they need, in
 * the order of all who take both: a time that was read before could precede a correction or decision made meanwhile.
 */
export async function timeOfDecisions(
  tx: Tx,
  { clock }: Pick<Needs, 'clock'>,
  { owner, rowKeys }: { readonly owner: Owner; readonly rowKeys: readonly string[] },
): Promise<Date> {
  await lockDecisions(tx, owner);
  if (await isAnyAdopted(tx, owner, rowKeys)) await lockCatalogue(tx, clock, { origin: 'decision' });
  return clock.now();
}

/** A decision about a row that was adopted moves the id of the partner, or withdraws it, in the transaction of the decision. */
export async function followDecisions(
  tx: Tx,
  { clock }: Pick<Needs, 'clock'>,
  { owner, decisions }: { readonly owner: Owner; readonly decisions: readonly FollowedDecision[] },
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
      // Times of the catalogue never decrease, as those of processes with different clocks may.
      (ofRow.get(rowKey) ?? []).map(({ hotel, decision, statedAt = now }) => ({
        id: partnerId,
        hotel,
        isRejected: decision === 'must-not-link',
        rowKey,
        statedAt,
      })),
    );
    await lead(tx, { owner, partner, ids, now, rowKeys: ids.map(({ rowKey }) => rowKey) });
  }
}

/** An id that stays where it is, although a decision about its row was undone. */
export interface LeftId {
  readonly partner: number;
  readonly partnerId: string;
  /** Where it leads. */
  readonly hotels: readonly number[];
  /** A person corrected the id; or a file, another list or another account changed it. */
  readonly reason: 'corrected' | 'changed';
}

/**
 * Undone decisions about adopted rows: each id returns to the state that it has without them. Returns those that stay,
 * because something else has changed them since (by a file, a correction, another account).
 */
export async function followUndone(
  tx: Tx,
  { clock }: Pick<Needs, 'clock'>,
  { owner, rowKeys }: { readonly owner: Owner; readonly rowKeys: readonly string[] },
): Promise<LeftId[]> {
  const adopted = await adoptedRows(tx, owner, rowKeys);
  if (adopted.length === 0) return [];
  const now = await lockCatalogue(tx, clock, { origin: 'decision' });
  const decisionsOf = await decisionsByRow(
    tx,
    owner,
    adopted.map(({ rowKey }) => rowKey),
  );
  const left: LeftId[] = [];
  for (const [partner, rows] of Map.groupBy(adopted, (row) => row.partner)) {
    const partnerIds = rows.map(({ partnerId }) => partnerId);
    const current = await hotelsOfIds(tx, partner, partnerIds);
    const corrections = await correctionsOf(tx, partner, partnerIds);
    const decided = rows.flatMap(({ rowKey }) => decisionsOf(rowKey));
    const survivors = await survivorsOf(tx, hotelsIn({ rows, corrections, decided }));
    const returning: (AdoptedRow & { readonly wanted: readonly number[] })[] = [];
    for (const row of rows) {
      const hotels = current.get(row.partnerId) ?? [];
      const correction = corrections.get(row.partnerId);
      const wanted = stateOf(row, { decisions: decisionsOf(row.rowKey), correction, survivors });
      const isThere = isSame(hotels, presentOf(wanted, survivors));
      const isAsLed = isSame(hotels, presentOf(listOf(row.ledTo), survivors));
      if (!isThere && isAsLed) returning.push({ ...row, wanted });
      else if (correction !== undefined && isSame(hotels, listOf(correction.present)))
        left.push({ partner, partnerId: row.partnerId, hotels, reason: 'corrected' });
      else if (!isThere) left.push({ partner, partnerId: row.partnerId, hotels, reason: 'changed' });
    }
    const ids = [...Map.groupBy(returning, ({ partnerId }) => partnerId)].flatMap(
      ([partnerId, [first, ...others]]): AdoptedId[] => {
        const hotels = current.get(partnerId) ?? [];
        if (first === undefined) return [];
        const { wanted, rowKey } = first;
        const present = presentOf(wanted, survivors);
        // Two lists with this id, which lead to different hotels without the decisions.
        if (others.some((other) => !isSame(present, presentOf(other.wanted, survivors)))) {
          left.push({ partner, partnerId, hotels, reason: 'changed' });
          return [];
        }
        return present.length > 0
          ? wanted.map((hotel) => ({ id: partnerId, hotel, isRejected: false, rowKey }))
          : hotels.map((hotel) => ({ id: partnerId, hotel, isRejected: true, rowKey }));
      },
    );
    const rowKeysOf = returning.map(({ rowKey }) => rowKey);
    if (ids.length > 0) await lead(tx, { owner, partner, ids, now, rowKeys: rowKeysOf, isUndone: true });
  }
  return left;
}

type Survivors = ReadonlyMap<number, number>;

interface Words {
  readonly decisions: readonly DecisionInForce[];
  readonly correction: CorrectedId | undefined;
  readonly survivors: Survivors;
}

/**
 * The hotels of a row after the corrections and decisions in force: those later than the base are applied to it. The later of a
 * correction and a decision is valid; a link outranks rejections, as in an adoption.
 */
function stateOf(
  { hotel, basedOn, basedAt }: AdoptedRow,
  { decisions, correction, survivors }: Words,
): readonly number[] {
  const isNew = correction !== undefined && (basedAt === null || correction.at > basedAt);
  const start = isNew ? correction.hotel : hotel;
  const since = isNew ? correction.at : basedAt;
  const later = decisions.filter(({ decidedAt }) => since === null || decidedAt >= since);
  const link = later.find(({ decision }) => decision === 'must-link');
  if (link !== undefined) return [link.named];
  const hotels = (isNew ? undefined : basedOn) ?? listOf(start);
  return hotels.filter((one) => !later.some((rejected) => rejected.hotel === survivors.get(one)));
}

function hotelsIn({
  rows,
  corrections,
  decided,
}: {
  readonly rows: readonly AdoptedRow[];
  readonly corrections: ReadonlyMap<string, CorrectedId>;
  readonly decided: readonly DecisionInForce[];
}): number[] {
  const ofRows = rows.flatMap(({ hotel, ledTo, basedOn }) => [hotel, ledTo, ...(basedOn ?? [])]);
  const byPeople = [
    ...[...corrections.values()].map(({ hotel }) => hotel),
    ...decided.map(({ named }) => named),
  ];
  return [...new Set([...ofRows, ...byPeople].filter((hotel) => hotel !== null))];
}

/** The hotels of the catalogue that these are today. */
const presentOf = (hotels: readonly number[], survivors: Survivors): number[] => [
  ...new Set(hotels.flatMap((hotel) => survivors.get(hotel) ?? [])),
];

const listOf = (hotel: number | null): number[] => (hotel === null ? [] : [hotel]);

const isSame = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));

interface Leading {
  readonly owner: Owner;
  readonly partner: number;
  readonly ids: readonly AdoptedId[];
  readonly now: Date;
  readonly rowKeys: readonly string[];
  /** The ids have the state that corrections and decisions give them. */
  readonly isUndone?: boolean;
}

async function lead(tx: Tx, { owner, partner, ids, now, rowKeys, isUndone = false }: Leading): Promise<void> {
  await openAdoption(tx);
  await stageAdopted(tx, ids, 1);
  await planAdoption(tx, {
    partner,
    sample: { most: 0 },
    overCorrections: isUndone,
    mayHaveSeveral: isUndone,
  });
  await storeFollowed(tx, owner, { partner, rowKeys });
  await carryOutAdoption(tx, now, { partner, by: 'person' });
}
