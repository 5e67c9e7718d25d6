import { useState } from 'preact/hooks';
import { api, isUnknownHotel } from '../../api/api.ts';
import { useCall } from '../../api/use-call.ts';
import { Link } from '../../app/link.tsx';
import { pathOf } from '../../app/url.ts';
import { counted, countryName, number } from '../../lib/format.ts';
import { Empty, WhenLoaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { Table } from '../../parts/lists/table.tsx';
import { HistoryOf } from './history.tsx';
import { IdsOfHotel } from './ids-of-hotel.tsx';
import { Merge } from './merge.tsx';

type Hotel = Awaited<ReturnType<typeof readHotel>>;

async function readHotel(hotelId: string) {
  const { data } = await api.get('/v3.0/data/hotel', { params: { query: { hotelId } } });
  return data;
}

export function OneHotel({ hotelId }: { readonly hotelId: string }) {
  const [turn, setTurn] = useState(0);
  const hotel = useCall(() => readHotel(hotelId), [hotelId, turn]);
  const isUnknown = isUnknownHotel(hotel.error);
  const shown = hotel.value;
  return (
    <Page
      title={shown?.name ?? hotelId}
      about={shown === undefined ? 'A hotel of the catalogue' : addressOf(shown)}
      actions={
        <Link class="button" to={pathOf('data', ['hotels'])}>
          All hotels
        </Link>
      }
    >
      {isUnknown ? (
        <Empty title="The catalogue has no such hotel">It was deleted, or the id is wrong.</Empty>
      ) : (
        <>
          <WhenLoaded of={hotel}>
            {(found) => (
              <>
                {found.id !== hotelId && (
                  <div class="notice">
                    <strong>{hotelId} is merged</strong>
                    <p>
                      <Link to={pathOf('data', ['hotels', found.id])}>{found.id}</Link> answers for it; this
                      is its record.
                    </p>
                  </div>
                )}
                <div class="columns">
                  <Facts hotel={found} />
                  <Rooms hotel={found} />
                </div>
              </>
            )}
          </WhenLoaded>
          <IdsOfHotel key={`ids ${turn}`} hotelId={hotelId} />
          <Merge
            hotelId={hotelId}
            survivorId={shown !== undefined && shown.id !== hotelId ? shown.id : undefined}
            after={() => setTurn(turn + 1)}
          />
        </>
      )}
      <section class="card">
        <h2>History</h2>
        <HistoryOf
          of={{ hotelId }}
          turn={turn}
          {...(isUnknown ? { nothing: 'The hotel is unknown: no entry of the history has this id.' } : {})}
        />
      </section>
    </Page>
  );
}

function addressOf({ address, city, country }: Hotel): string {
  return [address, city, countryName(country)].filter((part) => part !== '').join(', ');
}

function Facts({ hotel }: { readonly hotel: Hotel }) {
  const { id, main_photo: photo, name, location, hotelType, starRating, rating, reviewCount, chain } = hotel;
  return (
    <section class="card stack">
      <h2>Record</h2>
      {photo !== '' && <img class="hotel-photo" src={new URL(photo).pathname} alt={`Picture of ${name}`} />}
      <dl class="pairs">
        <dt>Id</dt>
        <dd>
          <code>{id}</code>
        </dd>
        <dt>Type</dt>
        <dd>{hotelType}</dd>
        <dt>Chain</dt>
        <dd>{chain}</dd>
        <dt>Stars</dt>
        <dd>{starRating ?? '–'}</dd>
        <dt>Rating</dt>
        <dd>{rating === null ? '–' : `${number(rating, 1)} from ${counted(reviewCount, 'review')}`}</dd>
        <dt>Point</dt>
        <dd>{location === null ? '–' : `${location.latitude}, ${location.longitude}`}</dd>
      </dl>
    </section>
  );
}

function Rooms({ hotel }: { readonly hotel: Hotel }) {
  return (
    <section class="card stack">
      <h2>Rooms</h2>
      {hotel.rooms.length === 0 ? (
        <p class="quiet">The catalogue has no rooms for this hotel.</p>
      ) : (
        <Table
          label="Rooms"
          columns={[
            { head: 'Room', cell: ({ roomName }) => roomName },
            { head: 'Guests', isNumber: true, cell: ({ maxOccupancy }) => maxOccupancy },
            { head: 'Id', isNumber: true, cell: ({ id }) => <code>{id}</code> },
          ]}
          rows={hotel.rooms}
          keyOf={({ id }) => String(id)}
        />
      )}
    </section>
  );
}
