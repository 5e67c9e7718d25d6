import { refuse } from '../../contract/refusal.ts';
import { shortened } from '../../contract/shortened.ts';
import { partnerKey } from '../../catalogue/search-key.ts';
import type { Needs } from '../../contract/needs.ts';
import { type Partner, findPartner } from './store.ts';

/** The partner that a caller names, in any case. */
export async function partnerNamed({ db }: Pick<Needs, 'db'>, name: string): Promise<Partner> {
  const key = partnerKey(name);
  if (key === '') throw refuse('partner-required');
  const partner = await findPartner(db, key);
  if (partner !== undefined) return partner;
  throw refuse(
    'unknown-partner',
    `${JSON.stringify(shortened(name))}; GET /hotels/match/partners lists the names`,
  );
}
