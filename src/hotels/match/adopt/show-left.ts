import type { Static } from 'typebox';
import { publicId } from '../../../catalogue/hotel-id.ts';
import type { Sql } from '../../../contract/database.ts';
import { limits } from '../../../contract/limits.ts';
import { partnerNames } from '../stores/adoption-store.ts';
import type { decisionUndone } from '../wire/undo-shapes.ts';
import type { LeftId } from './follow-decisions.ts';

/** The adopted ids that stay although decisions were undone: their number, and the first of them. */
export async function shownLeft(sql: Sql, left: readonly LeftId[]): Promise<Static<typeof decisionUndone>> {
  const first = left.slice(0, limits.adoptionSample);
  const names = await partnerNames(
    sql,
    first.map(({ partner }) => partner),
  );
  return {
    keptIds: left.length,
    kept: first.map(({ partner, partnerId, hotels, reason }) => ({
      partner: names.get(partner) ?? '',
      partnerId,
      hotelIds: hotels.map(publicId),
      reason,
    })),
  };
}
