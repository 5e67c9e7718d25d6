import { routes as rooms } from '../../src/rooms/routes.ts';
import type { Claim } from '../claim.ts';
import { namedRooms } from '../rooms/names.ts';
import { unseenRooms } from '../rooms/cold.ts';
import { sendAsBuyers } from './send-as-buyers.ts';
import { cpuClaim, measureHandlers } from './handlers.ts';
import { openInstallation } from './installation.ts';
import { withUsage } from './usage.ts';

const SIZES = { references: 30, suppliers: 100 };
const HOTELS = 40;
const REQUESTS = 200;

/** `POST /rooms/match` over HTTP: 100 names of a supplier and 30 rooms of the hotel, cached and never seen before. */
export async function roomClaims(say: (line: string) => void): Promise<Claim[]> {
  const installation = await openInstallation(rooms);
  const { key, address, needs } = installation;
  const load = { url: `${address}/v3.0/rooms/match`, key, parallel: 4 };
  // All threads: a request is matched where there is time for it.
  const cpuOf = async (name: string, bodies: readonly unknown[]): Promise<number> => {
    const { each } = await withUsage(needs.db, REQUESTS, () =>
      sendAsBuyers({ ...load, bodies, times: REQUESTS }),
    );
    say(
      `POST /rooms/match, ${name}: ${each.process.toFixed(2)} ms CPU, ${each.main.toFixed(2)} of the main thread`,
    );
    return each.process;
  };
  try {
    const handlers = await measureHandlers(say);
    const seen = Array.from({ length: HOTELS }, (_, seed) => bodyOf(namedRooms(seed, SIZES)));
    // Every thread that matches meets every name before.
    await sendAsBuyers({ ...load, bodies: seen, times: 10 * HOTELS });
    const cached = await cpuOf('cached names', seen);
    const unseen = await cpuOf(
      'names not seen before',
      Array.from({ length: REQUESTS }, (_, at) => bodyOf(unseenRooms(at))),
    );
    const claim = 'POST /rooms/match, 100 names and 30 rooms: CPU time of the process';
    return [
      cpuClaim(handlers, { claim: `${claim}, cached names`, ms: cached, goalMs: 3 }),
      cpuClaim(handlers, { claim: `${claim}, names not seen before`, ms: unseen, goalMs: 6 }),
    ];
  } finally {
    await installation.close();
  }
}

function bodyOf({ references, suppliers }: ReturnType<typeof namedRooms>): unknown {
  return {
    references: references.map((name, id) => ({ id, name })),
    suppliers: suppliers.map((name, i) => ({ i, name })),
  };
}
