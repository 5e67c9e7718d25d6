import type { Schemas } from 'innkeeper-client';
import { useState } from 'preact/hooks';
import { api } from '../../api/api.ts';
import { useCall } from '../../api/use-call.ts';
import { Link } from '../../app/link.tsx';
import { pathOf } from '../../app/url.ts';
import type { Call } from '../../lib/kept-calls.ts';
import { counted, days, instant, instantOfGmt, money } from '../../lib/format.ts';
import { State } from '../../parts/badge.tsx';
import { WhenLoaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { RecentCalls } from '../../parts/calls/recent-calls.tsx';
import { AmendDialog } from './amend-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { Booked } from './booked.tsx';
import { Money } from './money.tsx';
import { OperationButtons, OperationsCard } from './operations-card.tsx';
import type { DialogName } from './operations.ts';
import { RebookDialog } from './rebook-dialog.tsx';
import { timelineOf } from './timeline.ts';
import { Timeline } from './timeline-card.tsx';

type Details = Schemas['BookingDetails'];
type Trail = Schemas['BookingTrail'];

/** Calls that change or replace a booking. */
const changes =
  /^PUT \S+\/bookings\/[^/?]+(\?|$)|\/bookings\/[^/?]+\/(amend|alternative-prebooks|cancellation)|\/rates\/rebook/;

/** Also the one that replaced another booking by this one. */
const isAbout =
  (bookingId: string) =>
  ({ method, path, body, answer }: Call) =>
    changes.test(`${method} ${path}`) && [path, body, answer].some((text) => text?.includes(bookingId));

const AGAIN_MS = 5_000;

/** One booking: its states, calls, money and events, and the operations that it allows. */
export function OneBooking({ bookingId }: { readonly bookingId: string }) {
  const params = { path: { bookingId } };
  const booking = useCall(
    async () => (await api.get('/v3.0/bookings/{bookingId}', { params })).data,
    [bookingId],
    { everyMs: AGAIN_MS },
  );
  // A rebook or a cancellation of another user changes them, and nothing else of the booking.
  const operations = useCall(
    async () => (await api.get('/v3.0/bookings/{bookingId}/operations', { params })).data,
    [bookingId],
    { everyMs: AGAIN_MS },
  );
  const trail = useCall(
    async () => (await api.get('/v3.0/bookings/{bookingId}/trail', { params })).data,
    [bookingId, booking.value?.updatedAt],
  );
  const [dialog, setDialog] = useState<DialogName>();
  const close = () => setDialog(undefined);
  const { value } = booking;
  return (
    <Page
      title={value?.hotelName ?? 'Booking'}
      about={bookingId}
      actions={
        <>
          <Link to={pathOf('bookings')} class="button">
            All bookings
          </Link>
          {operations.value !== undefined && <OperationButtons of={operations.value} open={setDialog} />}
        </>
      }
    >
      <WhenLoaded of={booking} lines={6}>
        {(found) => (
          <div class="stack">
            <Summary booking={found} />
            <WhenLoaded of={trail}>
              {(behind) => (
                <div class="columns">
                  <Timeline happenings={timelineOf(found, behind)} />
                  <div class="stack">
                    <Booked booking={found} />
                    <Money trail={behind} />
                    <Supplier trail={behind} />
                    <Events events={behind.events} />
                    <WhenLoaded of={operations}>{(found) => <OperationsCard of={found} />}</WhenLoaded>
                  </div>
                </div>
              )}
            </WhenLoaded>
            <RecentCalls isShown={isAbout(bookingId)} />
          </div>
        )}
      </WhenLoaded>
      {dialog === 'amend' && value !== undefined && (
        <AmendDialog booking={value} close={close} after={trail.reload} />
      )}
      {dialog === 'rebook' && value !== undefined && <RebookDialog booking={value} close={close} />}
      {dialog === 'cancel' && (
        <CancelDialog
          bookingId={bookingId}
          close={close}
          after={() => {
            booking.reload();
            operations.reload();
            trail.reload();
          }}
        />
      )}
    </Page>
  );
}

function Summary({ booking }: { readonly booking: Details }) {
  const {
    status,
    cancelPending,
    price,
    currency,
    checkin,
    checkout,
    firstName,
    lastName,
    rebookFrom,
    rebookTo,
  } = booking;
  const pairs = [
    ['State', <State key="state" of={status} />],
    ['Stay', days(checkin, checkout)],
    ['Guest', `${firstName} ${lastName}`],
    ['Price', money(price, currency)],
    ['Paid', booking.paymentStatus],
    ['Free cancellation until', freeUntil(booking)],
    ['Reference', booking.clientReference || '–'],
  ] as const;
  return (
    <section class="card stack">
      {cancelPending && (
        <p class="notice warn">Cancellation requested; the supplier has not confirmed it yet.</p>
      )}
      {[
        ['Replaces', rebookFrom],
        ['Replaced by', rebookTo],
      ].map(([text, id]) =>
        typeof id === 'string' && id !== '' ? (
          <p key={text}>
            {text} <Link to={pathOf('bookings', [id])}>{id}</Link>
          </p>
        ) : null,
      )}
      <dl class="figures">
        {pairs.map(([label, value]) => (
          <div key={label} class="pair">
            <dt class="quiet small">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The service states it in GMT; without it, the terms of the booking decide. */
function freeUntil({ lastFreeCancellationDate: until, tag }: Details): string {
  if (until) return instant(instantOfGmt(until));
  return tag === 'RFN' ? 'any time' : 'never';
}

function Supplier({ trail: { supplier } }: { readonly trail: Trail }) {
  const { code, bookingNumber, lookUps, watch } = supplier;
  return (
    <section class="card stack">
      <h2>Supplier</h2>
      <dl class="pairs">
        <dt>supplier</dt>
        <dd>{code}</dd>
        <dt>its number</dt>
        <dd>{bookingNumber ?? 'none yet'}</dd>
        <dt>look-ups</dt>
        <dd>{lookUps}</dd>
      </dl>
      {watch !== null && <Watch of={watch} />}
    </section>
  );
}

/** A room that the supplier may still hold, or may book late. */
function Watch({ of }: { readonly of: NonNullable<Trail['supplier']['watch']> }) {
  const { state, looks, cancels, until, lastAnswer } = of;
  const done = [counted(looks, 'look-up'), counted(cancels, 'cancellation')].join(' and ');
  const answer = lastAnswer === '' ? '' : ` The latest answer: ${lastAnswer}.`;
  if (state === 'closed')
    return (
      <p class="quiet">
        Its room was watched, with {done}.{answer}
      </p>
    );
  return (
    <p class="notice warn">
      Its room is watched until {instant(until)}: {state}, {done} so far.{answer}
    </p>
  );
}

function Events({ events }: { readonly events: Trail['events'] }) {
  return (
    <section class="card stack">
      <h2>Events sent</h2>
      {events.length === 0 && <p class="quiet">None yet.</p>}
      <ul class="stack">
        {events.map(({ eventId, name, at, deliveries }) => (
          <li key={eventId} class="stack">
            <span class="row spread">
              <code>{name}</code>
              <span class="quiet small">{instant(at)}</span>
            </span>
            <span class="row small">
              {deliveries.length === 0 && <span class="quiet">no webhook receives it</span>}
              {deliveries.map(({ webhookId, state, attempts }) => (
                <span key={webhookId} class="row">
                  <State of={state} />
                  <code>{webhookId}</code>
                  <span class="quiet">{counted(attempts, 'attempt')}</span>
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
