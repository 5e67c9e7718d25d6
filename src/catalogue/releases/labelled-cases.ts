import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import { shortened } from '../../contract/quote.ts';
import { refuse } from '../../contract/refusal.ts';
import { readCsv, type CsvRow } from '../../lib/csv/read.ts';
import { coreIdOf } from '../hotel-id.ts';
import { partnerKey } from '../reference/search-key.ts';
import { saveCases, type LabelledCase } from './cases-store.ts';

const columns = ['partner', 'partner_id', 'hotel_id'] as const;

/** Replaces the cases by those of a CSV with the columns of a file of partner ids. An empty hotel: the id leads to none. */
export async function loadCases(
  { db }: Pick<Needs, 'db'>,
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ readonly cases: number }> {
  const table = await readCsv(bytes, { header: 'always' });
  const places = columns.map((name) => (table.header ?? []).map((one) => one.trim()).indexOf(name));
  if (places.includes(-1)) throw refuse('release-refused', `expected the columns ${columns.join(', ')}`);
  const cases = new Map<string, LabelledCase>();
  for await (const batch of table.batches)
    for (const row of batch) {
      const one = caseOf(row, places);
      cases.set(JSON.stringify([one.partner, one.partnerId]), one);
      if (cases.size > limits.releaseCases)
        throw refuse('release-refused', `expected at most ${limits.releaseCases.toLocaleString('en')} cases`);
    }
  const unknown = await db.transaction((tx) => saveCases(tx, [...cases.values()]));
  if (unknown !== undefined)
    throw refuse('release-refused', `${JSON.stringify(shortened(unknown))} is not a partner`);
  return { cases: cases.size };
}

function caseOf({ line, fields }: CsvRow, places: readonly number[]): LabelledCase {
  const [partner = '', partnerId = '', hotelId = ''] = places.map((place) => (fields[place] ?? '').trim());
  const wrong = (what: string) => refuse('release-refused', `line ${line}: ${what}`);
  if (partnerId === '' || partnerId.includes('\0')) throw wrong('the partner id is empty or unreadable');
  const hotel = hotelId === '' ? null : coreIdOf(hotelId);
  if (hotel === undefined) throw wrong(`${JSON.stringify(shortened(hotelId))} is not a hotel id`);
  return { partner: partnerKey(partner), partnerId, hotel };
}
