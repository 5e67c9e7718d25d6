import type { Owner } from '../../contract/owner.ts';
import type { Tx } from '../../contract/database.ts';
import { packed, type Bodies } from '../../events/pack/pack.ts';
import { type Erasing, scrubbed } from './scrub.ts';

/** The same event without the people, marked so that what its receivers answer later is not kept (`recordOutcome`). */
export async function scrubEvent(
  tx: Tx,
  { id, request, response }: Bodies & { readonly id: number },
  erasing: Erasing,
): Promise<void> {
  const body = packed({ request: scrubbed(request, erasing), response: scrubbed(response, erasing) });
  await tx.run(
    `update events set body = $2, request = null, response = null, is_erased = true where id = $1`,
    [id, body],
  );
}

/** A response that is stored for repeated requests. */
export interface StoredAnswer {
  readonly operation: string;
  readonly key: string;
  readonly body: string;
}

/** A repeated request must still change nothing, so the response stays, without the people. */
export async function scrubAnswer(
  tx: Tx,
  { accountId, environment }: Owner,
  { answer: { operation, key, body }, erasing }: { readonly answer: StoredAnswer; readonly erasing: Erasing },
): Promise<void> {
  await tx.run(
    `update idempotent_calls set body = convert_to($5, 'UTF8')
     where account_id = $1 and environment = $2 and operation = $3 and key = $4`,
    [accountId, environment, operation, key, body === '' ? '' : scrubbed(body, erasing)],
  );
}
