import type { Schemas } from 'innkeeper-client';
import { api } from '../../api/api.ts';
import { usePages } from '../../api/use-pages.ts';
import type { PageView } from '../../app/page-view.ts';
import { Link } from '../../app/link.tsx';
import { go, goQuery, pathOf } from '../../app/url.ts';
import { days, money } from '../../lib/format.ts';
import { State } from '../../parts/badge.tsx';
import { Choice, Field, Typed } from '../../parts/field.tsx';
import { Empty } from '../../parts/loaded.tsx';
import { MoreBelow } from '../../parts/lists/more.tsx';
import { Page } from '../../parts/page.tsx';
import { Table } from '../../parts/lists/table.tsx';
import { When } from '../../parts/when.tsx';
import { OneBooking } from './one-booking.tsx';

type Row = Schemas['BookingRow'];
type Found = Schemas['FoundBookings']['data'][number];
type Query = Readonly<Record<string, string>>;

const PAGE = 50;

const Bookings: PageView = ({ place }) => {
  const [bookingId] = place.parts;
  if (bookingId !== undefined) return <OneBooking key={bookingId} bookingId={bookingId} />;
  const { query } = place;
  return (
    <Page title="Bookings" about="Every booking of the account, the newest first.">
      <div class="stack">
        <Filters query={query} />
        {query['text'] ? <FoundList text={query['text']} /> : <List query={query} />}
      </div>
    </Page>
  );
};

const open = (bookingId: string) => go(pathOf('bookings', [bookingId]));

function List({ query }: { readonly query: Query }) {
  const { status, from, to } = query;
  const isFiltered = [status, from, to].some(Boolean);
  const bookings = usePages(
    async (offset) => {
      const start = Number(offset ?? 0);
      const answer = await api.get('/v3.0/bookings/', {
        params: {
          query: {
            // Words that the service does not know are refused, and the page shows that.
            status: (status || undefined) as 'confirmed' | undefined,
            bookingStartDate: from || undefined,
            bookingEndDate: to || undefined,
            offset: start,
            limit: PAGE,
          },
        },
      });
      // Without a reference or a guest the list has flat rows.
      const items = answer.data as readonly Row[];
      return { items, next: items.length < PAGE ? null : String(start + PAGE) };
    },
    [status, from, to],
  );
  return (
    <MoreBelow of={bookings}>
      {bookings.items.length === 0 ? (
        <Empty title={isFiltered ? 'No booking matches' : 'No booking was made yet'}>
          {!isFiltered && (
            <p>
              <Link to={pathOf('sell')}>Sell</Link> makes one in the sandbox.
            </p>
          )}
        </Empty>
      ) : (
        <Table
          label="Bookings"
          columns={columns}
          rows={bookings.items}
          keyOf={({ id }) => id}
          open={({ id }) => open(id)}
          more={bookings.more}
        />
      )}
    </MoreBelow>
  );
}

function Stay({ from, to }: { readonly from: string; readonly to: string }) {
  return <span class="when">{days(from, to)}</span>;
}

const columns = [
  { head: 'Booking', cell: ({ id }: Row) => <code>{id}</code> },
  { head: 'Hotel', isBelowOnPhone: true, isCutOnLaptop: true, cell: (row: Row) => row.Hotel_name },
  { head: 'State', cell: ({ status }: Row) => <State of={status} /> },
  {
    head: 'Stay',
    isBelowOnPhone: true,
    cell: ({ checkin, checkout }: Row) => <Stay from={checkin} to={checkout} />,
  },
  {
    head: 'Guest',
    isBelowOnPhone: true,
    isCutOnLaptop: true,
    cell: ({ firstName, lastName }: Row) => `${firstName} ${lastName}`,
  },
  {
    head: 'Price',
    isNumber: true,
    isBelowOnPhone: true,
    cell: (row: Row) => money(Number(row.retail_rate), row.currency),
  },
  { head: 'Booked', isBelowOnPhone: true, cell: (row: Row) => <When at={row.created_at} /> },
];

/** Bookings whose id, reference, holder or hotel has the text. */
function FoundList({ text }: { readonly text: string }) {
  const found = usePages(
    async (after) => {
      const page = Number(after ?? 0);
      const { data } = await api.post('/v3.0/bookings/search', {
        body: { query: text, page, rowsPerPage: PAGE },
      });
      return { items: data, next: data.length < PAGE ? null : String(page + 1) };
    },
    [text],
  );
  return (
    <MoreBelow of={found}>
      {found.items.length === 0 ? (
        <Empty title="No booking contains this text" />
      ) : (
        <Table
          label="Bookings found"
          columns={foundColumns}
          rows={found.items}
          keyOf={(row) => row.booking_id}
          open={(row) => open(row.booking_id)}
          more={found.more}
        />
      )}
    </MoreBelow>
  );
}

const foundColumns = [
  { head: 'Booking', cell: (row: Found) => <code>{row.booking_id}</code> },
  { head: 'Hotel', isBelowOnPhone: true, isCutOnLaptop: true, cell: (row: Found) => row.hotel_name },
  { head: 'State', cell: ({ status }: Found) => <State of={status} /> },
  {
    head: 'Stay',
    isBelowOnPhone: true,
    cell: ({ checkin, checkout }: Found) => <Stay from={checkin} to={checkout} />,
  },
  {
    head: 'Guest',
    isBelowOnPhone: true,
    isCutOnLaptop: true,
    cell: (row: Found) => `${row.first_name} ${row.last_name}`,
  },
  {
    head: 'Price',
    isNumber: true,
    isBelowOnPhone: true,
    cell: ({ price, currency }: Found) => money(price, currency),
  },
  { head: 'Booked', isBelowOnPhone: true, cell: (row: Found) => <When at={row.created_at} /> },
];

function Filters({ query }: { readonly query: Query }) {
  return (
    <form class="filters" onSubmit={(event) => event.preventDefault()} aria-label="Filters">
      <Field label="Find">
        <Typed
          type="search"
          placeholder="id, guest or hotel"
          value={query['text'] ?? ''}
          change={(value) => goQuery({ text: value })}
        />
      </Field>
      <Choice
        label="State"
        value={query['status'] ?? ''}
        options={[
          ['', 'All'],
          ['confirmed', 'Confirmed'],
          ['cancelled', 'Cancelled'],
        ]}
        choose={(status) => goQuery({ status })}
      />
      <Field label="Booked from">
        <input
          type="date"
          value={query['from'] ?? ''}
          onChange={(event) => goQuery({ from: event.currentTarget.value })}
        />
      </Field>
      <Field label="Booked to">
        <input
          type="date"
          value={query['to'] ?? ''}
          onChange={(event) => goQuery({ to: event.currentTarget.value })}
        />
      </Field>
    </form>
  );
}

export default Bookings;
