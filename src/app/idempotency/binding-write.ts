import type { Write } from '../../contract/database.ts';
import type { Subject } from '../../contract/keyed-work.ts';
import { keyHash, type CallKey } from './store.ts';

export const KEY_HELD = 'idempotent-key-held';

/** `bindCall` as a write: if another call has the key now, nothing that is sent with it is written. */
export function bindingWrite(
  { caller, operation, key }: CallKey,
  { holder, subject }: { readonly holder: string; readonly subject: Subject },
): Write {
  const { accountId: account, environment } = caller;
  return {
    name: 'idempotent-binding',
    columns: {
      others: {
        account: 'text',
        environment: 'text',
        operation: 'text',
        key: 'text',
        holder: 'uuid',
        kind: 'text',
        id: 'text',
      },
    },
    parts: {
      bound: `update idempotent_calls c set subject_kind = each.kind, subject_id = each.id
        from each where c.account_id = each.account and c.environment = each.environment
          and c.operation = each.operation and c.key = each.key and c.holder = each.holder
          and c.status is null and c.subject_kind is null
        returning each.ordinality as n`,
    },
    row: {
      account,
      environment,
      operation,
      key: keyHash({ key }),
      holder,
      kind: subject.kind,
      id: subject.id,
    },
    demands: { [KEY_HELD]: 'exists (select from bound where bound.n = each.ordinality)' },
  };
}
