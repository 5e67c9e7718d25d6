import type { Caller } from '../../src/contract/owner.ts';
import type { Needs } from '../../src/contract/needs.ts';
import { fields } from '../../src/hotels/match/input/columns.ts';
import { resultLine } from '../../src/hotels/match/result/result-row.ts';
import { grantPartner } from '../../src/hotels/match/stores/adoption-store.ts';
import { insertChunk, saveResult } from '../../src/hotels/match/stores/chunk-store.ts';
import {
  countChunk,
  finishJob,
  insertJob,
  noneYet,
  setPlan,
  startJob,
} from '../../src/hotels/match/stores/job-store.ts';
import { HOTELS } from '../../test/past/operations.ts';
import { importText } from '../../test/support/catalogue.ts';

/** The part of the catalogue that people change: hotels 1001 to 1005, and the ids of one partner. */
export const mapSubject = { base: 1000, partner: 'Acme' };
/** The ids of the matched list, and the hotels that it was matched to. */
const matched = [
  { id: 'x', hotel: 1, confidence: 0.97 },
  { id: 'adopted', hotel: 2, confidence: 0.91 },
];
export const ADOPTED = matched.map(({ id }) => id);

/** Hotels, and a list that was matched to them: its owner may adopt it as the ids of the partner. */
export async function prepareMap(needs: Needs, caller: Caller): Promise<string> {
  const { db } = needs;
  const at = needs.clock.now();
  const hotels = Array.from({ length: HOTELS }, (_, place) => `${mapSubject.base + place + 1},first,FR,2\n`);
  await importText(needs, 'hotels', `id,name,country,stars\n${hotels.join('')}`);
  await grantPartner(db, caller, { partner: mapSubject.partner, at });
  const id = needs.random.uuid();
  const expiresAt = new Date(at.getTime() + 30 * 86_400_000);
  const rows = matched.map((row) => fields.map((field) => (field === 'externalId' ? row.id : '')));
  const lines = matched.map(({ hotel, confidence }, place) =>
    resultLine(rows[place] ?? [], place + 1, {
      verdict: 'matched',
      class: 'matched',
      profile: 'high',
      confidence,
      hotelId: mapSubject.base + hotel,
    }),
  );
  const job = {
    id,
    inputUri: undefined,
    outputUri: undefined,
    partner: mapSubject.partner,
    minConfidence: null,
    at,
    expiresAt,
  };
  await insertJob(db, caller, job);
  await setPlan(db, id, { total: matched.length, totalChunks: 1, sharedPoints: [], at });
  await startJob(db, id, at);
  await insertChunk(db, id, { chunk: 0, firstRow: 1, rows });
  await saveResult(db, id, { chunk: 0, result: Buffer.from(lines.join('')) });
  await countChunk(db, id, { counts: { ...noneYet, matched: matched.length }, at });
  await finishJob(db, id, { at, expiresAt });
  return id;
}
