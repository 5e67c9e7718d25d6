import { groups } from '../../contract/groups.ts';
import type { Needs } from '../../contract/needs.ts';
import type { Reply } from '../../contract/reply.ts';
import type { Call, Route } from '../../contract/route.ts';
import { readFromReplica } from '../../platform/read-from-replica.ts';

/** Runs an operation, on a replica if it only reads. */
export function readOrRun(
  needs: Needs,
  { entry, call }: { readonly entry: Route; readonly call: Call },
): Promise<Reply> {
  if (!isRead(entry)) return entry.handle(needs, call);
  return readFromReplica(
    needs,
    (db) => entry.handle({ ...needs, db }, call),
    () => call.signal,
  );
}

function isRead({ group, method }: Route): boolean {
  const row = groups[group];
  return 'reads' in row && row.reads.some((one) => one === method);
}
