import type { Db } from '../../../contract/database.ts';

/** Parts of the result in the order of the input. */
export async function* resultParts(db: Db, job: string): AsyncGenerator<Uint8Array> {
  const parts = db.stream<{ result: Uint8Array }>(
    'select result from hotel_match_chunks where job = $1 order by chunk',
    [job],
    8,
  );
  for await (const batch of parts) for (const { result } of batch) yield result;
}
