import { refuse } from '../../contract/refusal.ts';
import { shortened } from '../../contract/quote.ts';
import { partnerKey } from '../../catalogue/reference/search-key.ts';
import type { Needs } from '../../contract/needs.ts';
import { type Partner, findPartner, findPartnerAt } from './store.ts';

/** The partner that a caller names, in any case. */
export async function partnerNamed({ db }: Pick<Needs, 'db'>, name: string, asOf?: Date): Promise<Partner> {
  const key = partnerKey(name);
  if (key === '') throw refuse('partner-required');
  const partner = asOf === undefined ? await findPartner(db, key) : await findPartnerAt(db, key, asOf);
  if (partner !== undefined) return partner;
  throw refuse(
    'unknown-partner',
    `${JSON.stringify(shortened(name))}${asOf === undefined ? '' : ' at that instant'}; GET /hotels/match/partners lists the names`,
  );
}
