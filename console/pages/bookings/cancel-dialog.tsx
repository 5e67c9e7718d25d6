import { useRef } from 'preact/hooks';
import { api } from '../../api/api.ts';
import { useCall } from '../../api/use-call.ts';
import { money } from '../../lib/format.ts';
import { newId } from '../../lib/new-id.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { WhenLoaded } from '../../parts/loaded.tsx';
import { useAction } from '../../parts/use-action.ts';

interface CancelDialogProps {
  readonly bookingId: string;
  readonly close: () => void;
  readonly after: () => void;
}

/** What cancelling costs now, and then the cancellation. */
export function CancelDialog({ bookingId, close, after }: CancelDialogProps) {
  const path = { bookingId };
  const preview = useCall(
    async () => (await api.get('/v3.0/bookings/{bookingId}/cancellation', { params: { path } })).data,
    [bookingId],
  );
  // The same cancellation, also if the first response was lost.
  const key = useRef(newId());
  const action = useAction(() => {
    after();
    close();
  });
  const cancel = async (fee: number) => {
    const header = { 'Idempotency-Key': `${key.current} ${fee}` };
    const { data } = await api
      .put('/v3.0/bookings/{bookingId}', { params: { path, header, query: { fee } } })
      .catch((failure: unknown) => {
        // The fee may have changed since it was shown.
        preview.reload();
        throw failure;
      });
    return data.cancelPending
      ? 'The cancellation continues; the supplier has not answered yet.'
      : 'The booking is cancelled.';
  };
  return (
    <Dialog title="Cancel the booking" close={close}>
      <WhenLoaded of={preview}>
        {({ currency, refund_amount: refund, cancellation_fee: fee, steps }) => (
          <div class="stack">
            <p class={fee > 0 ? 'notice warn' : 'notice good'}>
              Cancelling now costs <strong>{money(fee, currency)}</strong>;{' '}
              <strong>{money(refund, currency)}</strong> is refunded.
            </p>
            {steps.length > 0 && <p class="quiet">Later it costs more, in {steps.length} steps.</p>}
          </div>
        )}
      </WhenLoaded>
      {action.error !== undefined && <Failure error={action.error} />}
      <div>
        <button
          type="button"
          class="button danger"
          disabled={action.isBusy || preview.value === undefined || preview.isLoading}
          onClick={() => preview.value && void action.run(cancel.bind(null, preview.value.cancellation_fee))}
        >
          Cancel the booking
        </button>
      </div>
    </Dialog>
  );
}
