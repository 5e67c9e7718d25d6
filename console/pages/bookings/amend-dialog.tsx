import type { Schemas } from 'innkeeper-client';
import { useRef, useState } from 'preact/hooks';
import { api } from '../../api/api.ts';
import { newId } from '../../lib/new-id.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Field } from '../../parts/field.tsx';
import { useAction } from '../../parts/use-action.ts';

interface AmendDialogProps {
  readonly booking: Schemas['BookingDetails'];
  readonly close: () => void;
  readonly after: () => void;
}

/** Other names: the supplier is asked by the operator, so the booking keeps its names until then. */
export function AmendDialog({ booking, close, after }: AmendDialogProps) {
  const { bookingId } = booking;
  const [holder, setHolder] = useState({
    firstName: booking.firstName,
    lastName: booking.lastName,
    email: booking.email,
  });
  const isChanged =
    holder.firstName !== booking.firstName ||
    holder.lastName !== booking.lastName ||
    holder.email !== booking.email;
  const action = useAction(() => {
    after();
    close();
  });
  // The same request, also if the first response was lost.
  const key = useRef(newId());
  const send = async () => {
    const params = { path: { bookingId }, header: { 'Idempotency-Key': key.current } };
    const { id, status } = await api.put('/v3.0/bookings/{bookingId}/amend', { params, body: { holder } });
    return `Amendment ${id} is ${status}: the operator settles it with the supplier.`;
  };
  const input = (part: keyof typeof holder) => (
    <input
      value={holder[part]}
      onInput={(event) => {
        setHolder({ ...holder, [part]: event.currentTarget.value });
        key.current = newId();
      }}
    />
  );
  return (
    <Dialog title="Change the names" close={close}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void action.run(send);
        }}
      >
        <Field label="First name">{input('firstName')}</Field>
        <Field label="Last name">{input('lastName')}</Field>
        <Field label="E-mail address">{input('email')}</Field>
        {action.error !== undefined && <Failure error={action.error} />}
        <div>
          <button type="submit" class="button primary" disabled={action.isBusy || !isChanged}>
            Ask for the change
          </button>
        </div>
      </form>
    </Dialog>
  );
}
