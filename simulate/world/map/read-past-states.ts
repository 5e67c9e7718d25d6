import { exported } from '../../../test/past/subjects.ts';
import type { Process } from '../service.ts';
import type { MapRead } from './map-evidence.ts';

/** Reads the map as of the instant of every change, when the last one is long past. */
export async function readPastStates(
  [process]: readonly Process[],
  feed: readonly { readonly atMs: number }[],
  reads: MapRead[],
): Promise<void> {
  const last = feed.length;
  const instants = new Set(feed.map(({ atMs }) => atMs));
  await process?.operate(async (needs) => {
    for (const asOfMs of instants)
      for (const kind of ['partner-ids', 'hotels'] as const) {
        const rows = (await exported(needs, kind, new Date(asOfMs))).map(rowText);
        reads.push({ kind, asOfMs, rows, askedAt: last, answeredAt: last });
      }
  });
}

/** A row of an export, as the replay of the feed writes it. */
export function rowText({
  partner,
  partner_id: id,
  hotel_id: hotel,
  id: own,
}: Readonly<Record<string, unknown>>): string {
  return partner === undefined ? String(own) : `${String(partner)} ${String(id)} ${String(hotel)}`;
}
