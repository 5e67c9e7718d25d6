import { recordAction } from '../../accounts/audit-log/store.ts';
import type { Needs } from '../../contract/needs.ts';
import { Problem } from '../../lib/problem.ts';
import { isUuid } from '../../lib/text/uuid.ts';

/** Queues dead jobs again, with all their attempts; returns how many of them were dead. */
export async function requeueJobs(
  { db, queue }: Pick<Needs, 'db' | 'queue'>,
  ids: readonly string[],
): Promise<number> {
  const wrong = ids.find((id) => !isUuid(id));
  if (wrong !== undefined) throw new Problem(`"${wrong}" is not the id of a job; \`jobs dead\` shows them.`);
  return db.transaction(async (tx) => {
    const requeued = await queue.requeueDead(tx, ids);
    if (requeued === 0) throw new Problem('None of these is a dead job; `jobs dead` shows those that are.');
    for (const subject of ids) await recordAction(tx, { name: 'job.requeued', subject });
    return requeued;
  });
}
