import type { Needs } from '../../contract/needs.ts';
import * as store from './store.ts';

/** Every partner with the number of its mappings in force, most first; also at an instant. */
export async function listPartners(
  { db }: Pick<Needs, 'db'>,
  asOf?: Date,
): Promise<{ partners: { partner: string; mappings: number }[] }> {
  return { partners: await (asOf === undefined ? store.listPartners(db) : store.listPartnersAt(db, asOf)) };
}
