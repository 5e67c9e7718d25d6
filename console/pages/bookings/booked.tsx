import type { Schemas } from 'innkeeper-client';
import { Link } from '../../app/link.tsx';
import { pathOf } from '../../app/url.ts';

type Details = Schemas['BookingDetails'];

/** What a guest who calls asks about: the rooms, who stays in them, and the number that the hotel knows. */
export function Booked({ booking }: { readonly booking: Details }) {
  const { hotelId, hotelName, hotelConfirmationCode, bookedRooms, holder, email, remarks } = booking;
  return (
    <section class="card stack" aria-label="What is booked">
      <h2>Booked</h2>
      <dl class="pairs">
        <dt>hotel</dt>
        <dd>
          <Link to={pathOf('data', ['hotels', hotelId])}>{hotelName}</Link>
        </dd>
        <dt>its number</dt>
        <dd>{hotelConfirmationCode ? <code>{hotelConfirmationCode}</code> : 'none yet'}</dd>
        {bookedRooms.map((room, index) => (
          <Room key={index} room={room} number={bookedRooms.length === 1 ? undefined : index + 1} />
        ))}
        <dt>contact</dt>
        <dd>{[email, holder.phone].filter(Boolean).join(', ') || 'none'}</dd>
        {remarks && (
          <>
            <dt>remarks</dt>
            <dd>{remarks}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

type BookedRoom = Details['bookedRooms'][number];

function Room({ room, number }: { readonly room: BookedRoom; readonly number: number | undefined }) {
  const { roomType, boardName, adults, childrenAges, guests } = room;
  const ages = childrenAges ?? [];
  const people = [
    `${adults} ${adults === 1 ? 'adult' : 'adults'}`,
    ...(ages.length === 0 ? [] : [`children of ${ages.join(', ')}`]),
  ];
  const names = (guests ?? [])
    .map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
    .filter(Boolean);
  return (
    <>
      <dt>room{number === undefined ? '' : ` ${number}`}</dt>
      <dd>
        {roomType.name}, {boardName}
        <br />
        <span class="quiet">
          {people.join(', ')}
          {names.length > 0 && `: ${names.join(', ')}`}
        </span>
      </dd>
    </>
  );
}
