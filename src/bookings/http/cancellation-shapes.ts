import { Type } from 'typebox';
import { choice, decimal, listOf, named, orNull, text, yesOrNo } from '../../contract/fields.ts';
import { rootFields } from '../../rates/wire/shapes.ts';
import { bookingShape, statuses } from './selling-shapes.ts';

/** The schemas of a cancel and of its preview. */
const { bookingId, currency, tag, lastFreeCancellationDate } = bookingShape.properties;
const { sandbox } = rootFields;

export const cancelPending = Type.Boolean({
  $id: 'CancelPending',
  description:
    'A cancel was requested and is not settled: the outcome of the booking, the supplier or the refund is still open.',
});

const charges = {
  status: choice(['CANCELLED', 'CANCELLED_WITH_CHARGES'], '`CANCELLED` if and only if the fee is 0.'),
  cancellation_fee: decimal('Amount that is kept, or owed to the hotel if the booking is paid there.'),
  refund_amount: decimal('Amount refunded by the original payment method; add-ons are not refunded.'),
};

export const cancellationShape = named(
  'Cancellation',
  {
    bookingId,
    ...charges,
    status: choice(
      statuses,
      'While the cancel is pending `CONFIRMED`, or `PENDING` for a booking whose outcome is not known yet; `FAILED` where that booking has failed.',
    ),
    currency,
    cancelPending,
  },
  { description: 'The result of the first cancellation.' },
);

export const cancelledAnswer = Type.Object({ data: cancellationShape, sandbox });

export const previewAnswer = Type.Object({
  data: named(
    'CancellationPreview',
    {
      bookingId,
      currency,
      ...charges,
      isCancelled: yesOrNo('A cancel was requested and is settled.'),
      cancelPending,
      lastFailure: orNull(Type.String(), 'Why the last attempt to cancel did not succeed.'),
      refundableTag: tag,
      lastFreeCancellationDate,
      steps: listOf(
        named('CancellationStep', {
          from: text('`YYYY-MM-DD HH:MM:SS`.'),
          timezone: Type.Literal('GMT', { description: 'Time zone of `from`.' }),
          ...charges,
        }),
        'Fees of later times.',
      ),
    },
    { description: 'Fee if it is cancelled now; after a cancellation, the fee of that cancellation.' },
  ),
});
