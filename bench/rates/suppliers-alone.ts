import { currentData } from '../../src/rates/current-data.ts';
import { askSuppliers } from '../../src/rates/search/ask-suppliers.ts';
import { suppliersFor } from '../../src/rates/suppliers/suppliers.ts';
import { HOTELS, stay, type Installation } from './installation.ts';
import type { Took } from './times.ts';

/** The same calls to the same suppliers, without pricing, sealing and sending. */
export async function suppliersAlone(
  { needs, caller }: Installation,
  { times, parallel }: { readonly times: number; readonly parallel: number },
): Promise<Took> {
  const data = await currentData(needs.db);
  const suppliers = await suppliersFor(needs, data, { caller, feed: 'three' });
  const known = await data.hotels.byIds(Array.from({ length: HOTELS }, (_, at) => at + 1));
  const hotels = [...known.values()];
  const { guestNationality: nationality, ...request } = stay;
  const signal = new AbortController().signal;
  const asking = {
    suppliers,
    hotels,
    request: { ...request, nationality },
    timeoutMs: 60_000,
    clock: needs.clock,
    signal,
  };
  const took: number[] = [];
  let left = times;
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (left > 0) {
        left -= 1;
        const started = performance.now();
        for await (const answer of askSuppliers(asking)) if ('failure' in answer) throw answer.error;
        took.push(performance.now() - started);
      }
    }),
  );
  return { took, bytes: 0 };
}
