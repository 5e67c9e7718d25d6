import type { Owner } from '../../../contract/owner.ts';
import { coreIdOf, publicId } from '../../../catalogue/hotel-id.ts';
import { partnerKey } from '../../../catalogue/reference/search-key.ts';
import {
  carryOutAdoption,
  openAdoption,
  planAdoption,
  stageAdopted,
  type AdoptedId,
} from '../../../catalogue/write/adopt-mappings.ts';
import { lockCatalogue } from '../../../catalogue/write/change-feed.ts';
import type { Tx } from '../../../contract/database.ts';
import { limits } from '../../../contract/limits.ts';
import type { Needs } from '../../../contract/needs.ts';
import { shortened } from '../../../contract/quote.ts';
import { refuse } from '../../../contract/refusal.ts';
import { findPartner, type Partner } from '../../ids/store.ts';
import { hotelsOfId, mayChange } from '../stores/adoption-store.ts';

export interface CorrectWanted {
  readonly partner: string;
  readonly partnerId: string;
  /** Null: it leads to no hotel. */
  readonly hotelId: string | null;
  /** The operator needs no permission for the partner. */
  readonly isOperator?: boolean;
}

export interface Correction {
  readonly partner: string;
  readonly partnerId: string;
  readonly hotelId: string | null;
  /** The hotels that it led to. */
  readonly before: readonly string[];
  readonly changed: boolean;
}

/**
 * From now on an id leads to this hotel and to no other. One transaction: a reader sees the hotels before or the hotel
 * after, never both and never none.
 */
export async function correctId(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  owner: Owner,
  wanted: CorrectWanted,
): Promise<Correction> {
  const partnerId = wanted.partnerId.trim();
  if (partnerId === '' || partnerId.length > limits.partnerIdCharacters || partnerId.includes('\0'))
    throw refuse(
      'correction-refused',
      `expected a partner id of 1 to ${limits.partnerIdCharacters} characters`,
    );
  const partner = await findPartner(db, partnerKey(wanted.partner));
  if (partner === undefined) throw refuse('unknown-partner', JSON.stringify(shortened(wanted.partner)));
  if (wanted.isOperator !== true && !(await mayChange(db, owner, wanted.partner)))
    throw refuse(
      'correction-refused',
      `this account may not change the ids of ${JSON.stringify(shortened(partner.name))}; an operator allows it with \`partners allow\``,
    );
  return db.transaction((tx) => correct(tx, { clock, partner, partnerId, hotelId: wanted.hotelId }));
}

async function correct(
  tx: Tx,
  {
    clock,
    partner,
    partnerId: id,
    hotelId,
  }: Pick<Needs, 'clock'> & {
    readonly partner: Partner;
    readonly partnerId: string;
    readonly hotelId: string | null;
  },
): Promise<Correction> {
  const now = await lockCatalogue(tx, clock, { origin: 'correction' });
  const before = await hotelsOfId(tx, partner.id, id);
  const hotel = hotelId === null ? undefined : await hotelInForce(tx, hotelId);
  const ids: AdoptedId[] =
    hotel === undefined
      ? before.map((one) => ({ id, hotel: one, isRejected: true, rowKey: '' }))
      : [{ id, hotel: hotel.named, isRejected: false, rowKey: '' }];
  await openAdoption(tx);
  await stageAdopted(tx, ids, 1);
  const { counts } = await planAdoption(tx, { partner: partner.id, samples: 0 });
  await carryOutAdoption(tx, now, { partner: partner.id, by: 'person' });
  return {
    partner: partner.name,
    partnerId: id,
    hotelId: hotel === undefined ? null : publicId(hotel.present),
    before: before.map(publicId),
    changed: counts.new + counts.moved + counts.withdrawn > 0,
  };
}

/** The hotel that was named, and itself or the one that replaces it. */
async function hotelInForce(tx: Tx, text: string): Promise<{ named: number; present: number }> {
  const named = coreIdOf(text) ?? 0;
  const hotel = await tx.row<{ id: number }>(
    `select h.id from hotels h
     where h.id = coalesce((select survivor from hotel_merges where loser = $1), $1) and h.deleted_at is null`,
    [named],
  );
  if (hotel === undefined)
    throw refuse('correction-refused', `no hotel has the id ${JSON.stringify(shortened(text))}`);
  return { named, present: hotel.id };
}
