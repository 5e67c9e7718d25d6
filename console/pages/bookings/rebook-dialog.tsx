import type { Schemas } from 'innkeeper-client';
import { useRef, useState } from 'preact/hooks';
import { api } from '../../api/api.ts';

import { go, pathOf } from '../../app/url.ts';
import { day, money, signedPercent } from '../../lib/format.ts';
import { newId } from '../../lib/new-id.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Field } from '../../parts/field.tsx';
import { useAction } from '../../parts/use-action.ts';

type Booking = Schemas['BookingDetails'];
type Alternative = Schemas['AlternativePrebook'];

interface RebookDialogProps {
  readonly booking: Booking;
  readonly close: () => void;
}

/** Other dates or guests: alternatives are prebooked, and one of them replaces the booking. */
export function RebookDialog({ booking, close }: RebookDialogProps) {
  const [stay, setStay] = useState({
    checkin: booking.checkin,
    checkout: booking.checkout,
    rooms: booking.bookedRooms.map(({ adults, childrenAges }) => ({
      adults,
      ages: (childrenAges ?? []).join(', '),
    })),
  });
  const replace = useAction(close);
  // One key for each alternative: a rebook whose response was lost is repeated, not made again.
  const keys = useRef(new Map<string, string>());
  const { bookingId } = booking;
  const { search, found, find } = useAlternatives(bookingId, stay);
  // The service refuses a rebook that costs more than was paid with such a payment.
  const isOnlyPaidByBuyer = booking.paymentMethod === 'TRANSACTION_ID';
  const rebook = (prebookId: string) => async () => {
    const key = keys.current.get(prebookId) ?? newId();
    keys.current.set(prebookId, key);
    const answer = await api.post('/v3.0/rates/rebook', {
      params: { header: { 'Idempotency-Key': key } },
      body: { prebookId, existingBookingId: bookingId },
    });
    if (!('bookingId' in answer.data) || 'type' in answer.data)
      return 'The operator completes the change with the supplier.';
    go(pathOf('bookings', [answer.data.bookingId]));
    return 'The booking is replaced by this one.';
  };
  return (
    <Dialog title="Change dates or guests" close={close}>
      <form
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          find();
        }}
      >
        <Field label="Arrival">
          <input
            type="date"
            value={stay.checkin}
            onInput={(event) => setStay({ ...stay, checkin: event.currentTarget.value })}
          />
        </Field>
        <Field label="Departure">
          <input
            type="date"
            value={stay.checkout}
            min={stay.checkin}
            onInput={(event) => setStay({ ...stay, checkout: event.currentTarget.value })}
          />
        </Field>
        {stay.rooms.map((room, index) => (
          <GuestsOfRoom
            key={index}
            room={room}
            label={stay.rooms.length === 1 ? '' : ` in room ${index + 1}`}
            change={(part) => setStay({ ...stay, rooms: stay.rooms.with(index, { ...room, ...part }) })}
          />
        ))}
        <button type="submit" class="button primary" disabled={search.isBusy}>
          Find alternatives
        </button>
      </form>
      {[search.error, replace.error].map((error, index) =>
        error === undefined ? null : <Failure key={index} error={error} />,
      )}
      {found?.length === 0 && <p class="quiet">The hotel has no room for these dates.</p>}
      <ul class="stack">
        {found?.map((one) => (
          <li key={one.prebookId} class="row spread">
            <AlternativeText one={one} />
            {isOnlyPaidByBuyer && one.price > booking.price ? (
              <span class="quiet">
                It costs more, and the buyer's payment cannot be charged again. Cancel the booking and sell
                this stay instead.
              </span>
            ) : (
              <button
                type="button"
                class="button"
                disabled={replace.isBusy}
                onClick={() => void replace.run(rebook(one.prebookId))}
              >
                Replace the booking
              </button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface Stay {
  readonly checkin: string;
  readonly checkout: string;
  readonly rooms: readonly RoomGuests[];
}

function useAlternatives(bookingId: string, stay: Stay) {
  const search = useAction();
  const wanted = JSON.stringify(stay);
  const [answer, setAnswer] = useState<{ readonly to: string; readonly found: readonly Alternative[] }>();
  // Those for other dates or guests are not what the form says.
  const found = answer?.to === wanted ? answer.found : undefined;
  const find = async () => {
    const { data } = await api.post('/v3.0/bookings/{bookingId}/alternative-prebooks', {
      params: { path: { bookingId } },
      body: { checkin: stay.checkin, checkout: stay.checkout, occupancies: stay.rooms.map(occupancyOf) },
    });
    setAnswer({ to: wanted, found: data });
    return data.length === 1 ? 'One alternative is prebooked.' : `${data.length} alternatives are prebooked.`;
  };
  return { search, found, find: () => void search.run(find) };
}

interface RoomGuests {
  readonly adults: number;
  /** As typed: `4, 9`. */
  readonly ages: string;
}

/** The service refuses an age that is not a number: no child is left out. */
const occupancyOf = ({ adults, ages }: RoomGuests) => ({
  adults,
  children: ages
    .split(/[\s,;]+/)
    .filter((age) => age !== '')
    .map(Number),
});

interface GuestsOfRoomProps {
  readonly room: RoomGuests;
  readonly label: string;
  readonly change: (part: Partial<RoomGuests>) => void;
}

function GuestsOfRoom({ room, label, change }: GuestsOfRoomProps) {
  return (
    <>
      <Field label={`Adults${label}`}>
        <input
          type="number"
          min={1}
          max={10}
          value={room.adults}
          onInput={(event) => change({ adults: Number(event.currentTarget.value) })}
        />
      </Field>
      <Field label={`Ages of children${label}`}>
        <input value={room.ages} onInput={(event) => change({ ages: event.currentTarget.value })} />
      </Field>
    </>
  );
}

function AlternativeText({ one }: { readonly one: Alternative }) {
  const { checkin, checkout, price, currency, priceDifferencePercent, roomTypes } = one;
  const { cancellationChanged, boardChanged } = one;
  const room = roomTypes[0]?.rates[0]?.name ?? '';
  return (
    <span>
      <strong>{money(price, currency)}</strong> ({signedPercent(priceDifferencePercent / 100)}), {room},{' '}
      {day(checkin)} – {day(checkout)}
      {cancellationChanged && ', another cancellation policy'}
      {boardChanged && ', another board'}
    </span>
  );
}
