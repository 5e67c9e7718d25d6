import { Type } from 'typebox';
import { choice, listOf, named, orNull, pageOf, sent, text, time } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { attentionKinds, type AttentionKind } from './attention-store.ts';

/** Data table: the command that handles an item of each kind. */
export const commands: Readonly<Record<AttentionKind, string>> = {
  amendment: 'amendments complete ID',
  cancellation: 'cancellations again ID',
  refund: 'cancellations settle ID REFERENCE',
  charge: 'bookings charge BOOKING',
  'unclear-booking': 'bookings unclear',
  difference: 'audit',
  room: 'bookings unwatch ID --note TEXT',
  'dead-job': 'jobs requeue ID',
  finding: 'audit',
  import: 'the command of the import again',
};

export const attentionQuery = Type.Object({
  kind: Type.Optional(
    // The static type of a union that is made of a list is `never`.
    Type.Unsafe<AttentionKind>(
      Type.Union(
        attentionKinds.map((kind) => Type.Literal(kind)),
        { description: 'Only items of this kind.' },
      ),
    ),
  ),
  account: Type.Optional(sent('Only items of this account.', limits.idCharacters)),
  ...pageOf('Items'),
});

export const attentionAnswer = named('AttentionPage', {
  items: listOf(
    named('AttentionItem', {
      kind: choice(
        attentionKinds,
        '`refund`: the gateway refuses it. `charge`: it is overdue. `difference`: a booking differs from its supplier or gateway. `room`: at a supplier, of a booking that does not want it. `finding`: of the audit, of no booking. `import`: it was interrupted.',
      ),
      id: text('As the command names it.'),
      accountId: orNull(Type.String(), 'Null: it concerns the whole service.'),
      environment: orNull(Type.String(), '`sandbox` or `production`.'),
      bookingId: orNull(Type.String(), 'The booking that it is about.'),
      since: time('Since when it waits.'),
      detail: text('What is known: a reason, a supplier, the kind of change. May be empty.'),
      command: text('The command that handles it.'),
    }),
    'The longest waiting first.',
  ),
  next: orNull(Type.String(), '`after` of the next page; null at the end.'),
});

export const attentionExample = {
  items: [
    {
      kind: 'refund',
      id: '7oNqR2xYb',
      accountId: 'acc_5d1f0b7c9a3e2468',
      environment: 'production',
      bookingId: '7oNqR2xYb',
      since: '2026-03-01T12:00:00.000Z',
      detail: 'the card has expired',
      command: 'cancellations settle 7oNqR2xYb REFERENCE',
    },
  ],
  next: null,
};
