import type { Author } from '../../contract/owner.ts';
import { coreIdOf } from '../../catalogue/hotel-id.ts';
import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import { readClaims } from '../cross-check/claims.ts';
import { idKeyOf } from '../match/input/id-key.ts';
import { survivorsOf } from '../match/stores/catalogue-store.ts';
import { addKnownPairs } from '../match/stores/known-pair-store.ts';

export interface AddedPairs {
  readonly added: number;
  /** Rows whose hotel is not in the catalogue, or is not named by its id. */
  readonly unknown: number;
}

/** Stores the pairs of a file with a column of ids and one of hotel ids: all of them or none. They are rows of lists of the partner. */
export async function addKnownFile(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  author: Author,
  { bytes, partner }: { readonly bytes: AsyncIterable<Uint8Array>; readonly partner?: string | undefined },
): Promise<AddedPairs> {
  const at = clock.now();
  let [added, unknown] = [0, 0];
  await db.patient.transaction(async (tx) => {
    let batch = new Map<string, number>();
    const store = async () => {
      const pairs = [...batch];
      batch = new Map();
      const hotels = await survivorsOf(tx, [...new Set(pairs.map(([, hotel]) => hotel))]);
      const known = pairs.flatMap(([rowKey, sent]) => {
        const hotel = hotels.get(sent);
        return hotel === undefined ? [] : [{ rowKey, hotel }];
      });
      await addKnownPairs(tx, author, { pairs: known, at, by: author.keyId });
      added += known.length;
      unknown += pairs.length - known.length;
    };
    await readClaims(bytes, 'the file', ({ id, hotel }) => {
      const [rowKey, core] = [idKeyOf(id, partner), coreIdOf(hotel)];
      if (rowKey === undefined || core === undefined) unknown += 1;
      else batch.set(rowKey, core);
      return batch.size < limits.knownPairsAtOnce ? undefined : store();
    });
    await store();
  });
  return { added, unknown };
}
