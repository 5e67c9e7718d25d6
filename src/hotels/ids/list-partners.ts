import type { Needs } from '../../contract/needs.ts';
import * as store from './store.ts';

/** Every partner with the number of its mappings in force, most first. */
export async function listPartners({
  db,
}: Pick<Needs, 'db'>): Promise<{ partners: { partner: string; mappings: number }[] }> {
  return { partners: await store.listPartners(db) };
}
