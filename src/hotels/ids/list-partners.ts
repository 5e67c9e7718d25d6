import type { Needs } from '../../contract/needs.ts';
import * as store from './store.ts';

export interface ListedPartner {
  readonly partner: string;
  readonly mappings: number;
  /** How many of the ids that were asked for it has now. */
  readonly found?: number;
}

/**
 * Every partner with the number of its mappings in force, most first; also at an instant. With ids of a list, the partner
 * that has most of them is first.
 */
export async function listPartners(
  { db }: Pick<Needs, 'db'>,
  { asOf, ids }: { readonly asOf?: Date | undefined; readonly ids?: readonly string[] | undefined },
): Promise<{ partners: readonly ListedPartner[] }> {
  const partners = await (asOf === undefined ? store.listPartners(db) : store.listPartnersAt(db, asOf));
  if (ids === undefined) return { partners };
  const found = await store.countFoundIds(db, ids);
  return {
    partners: partners
      .map((listed) => ({ ...listed, found: found.get(listed.partner) ?? 0 }))
      .toSorted((a, b) => b.found - a.found),
  };
}
