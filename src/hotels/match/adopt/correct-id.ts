import type { Owner } from '../../../contract/owner.ts';
import { coreIdOf, publicId } from '../../../catalogue/hotel-id.ts';
import { partnerKey } from '../../../catalogue/reference/search-key.ts';
import { carryOutAdoption } from '../../../catalogue/write/adopt-mappings.ts';
import {
  keepCorrection,
  pageOfCorrections,
  removeCorrection,
  type CorrectedId,
} from '../../../catalogue/write/corrected-ids.ts';
import {
  openAdoption,
  planAdoption,
  stageAdopted,
  type AdoptedId,
} from '../../../catalogue/write/plan-adoption.ts';
import { lockCatalogue } from '../../../catalogue/write/change-feed.ts';
import type { Sql, Tx } from '../../../contract/database.ts';
import { limits } from '../../../contract/limits.ts';
import type { Needs } from '../../../contract/needs.ts';
import { shortened } from '../../../contract/quote.ts';
import { refuse } from '../../../contract/refusal.ts';
import { findPartner, type Partner } from '../../ids/store.ts';
import { hotelsOfId, mayChange } from '../stores/adoption-store.ts';
import { mayNotChange } from './may-not-change.ts';

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
 * after, never both and never none. Adoptions leave the id there until a later decision or correction.
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
  const partner = await partnerToChange(db, owner, wanted);
  return db.transaction((tx) => correct(tx, { clock, partner, partnerId, hotelId: wanted.hotelId }));
}

/** The partner that is named, if its ids may be changed. */
async function partnerToChange(
  sql: Sql,
  owner: Owner,
  { partner: name, isOperator }: Pick<CorrectWanted, 'partner' | 'isOperator'>,
): Promise<Partner> {
  const partner = await findPartner(sql, partnerKey(name));
  if (partner === undefined) throw refuse('unknown-partner', JSON.stringify(shortened(name)));
  if (isOperator !== true && !(await mayChange(sql, owner, name)))
    throw refuse('correction-refused', mayNotChange(owner, partner.name));
  return partner;
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
  const { counts } = await planAdoption(tx, {
    partner: partner.id,
    sample: { most: 0 },
    overCorrections: true,
  });
  await carryOutAdoption(tx, now, { partner: partner.id, by: 'person' });
  // The time of a decision is that of the clock too: the later of the two is valid.
  await keepCorrection(tx, { partner: partner.id, id, hotel: hotel?.named ?? null, at: clock.now() });
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

/** Ends the correction of an id: it leads where it led, and the next adoption may move it. */
export async function uncorrectId(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  owner: Owner,
  { partnerId, ...named }: Omit<CorrectWanted, 'hotelId'>,
): Promise<{ readonly partner: string; readonly partnerId: string; readonly hotelId: string | null }> {
  const partner = await partnerToChange(db, owner, named);
  const id = partnerId.trim();
  const removed = await db.transaction(async (tx) => {
    await lockCatalogue(tx, clock);
    return removeCorrection(tx, { partner: partner.id, id });
  });
  if (removed === undefined)
    throw refuse(
      'correction-refused',
      `the id ${JSON.stringify(shortened(id))} of ${JSON.stringify(shortened(partner.name))} has no correction`,
    );
  const { hotel } = removed;
  return { partner: partner.name, partnerId: id, hotelId: hotel === null ? null : publicId(hotel) };
}

export interface Corrections {
  readonly partner: string;
  readonly corrections: readonly CorrectedId[];
  readonly next: string | null;
}

/** The corrections of a partner's ids that adoptions leave alone, in pages. */
export async function listCorrections(
  { db }: Pick<Needs, 'db'>,
  { partner: name, after = '' }: { readonly partner: string; readonly after?: string | undefined },
): Promise<Corrections> {
  const partner = await findPartner(db, partnerKey(name));
  if (partner === undefined) throw refuse('unknown-partner', JSON.stringify(shortened(name)));
  const limit = limits.adoptionPageIds;
  const corrections = await pageOfCorrections(db, { partner: partner.id, after, limit });
  const last = corrections.length < limit ? undefined : corrections.at(-1);
  return { partner: partner.name, corrections, next: last?.partnerId ?? null };
}
