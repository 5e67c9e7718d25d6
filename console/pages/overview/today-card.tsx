import type { Schemas } from 'innkeeper-client';
import { api } from '../../api/api.ts';
import { useCall } from '../../api/use-call.ts';
import { pathOf } from '../../app/url.ts';
import { money, number } from '../../lib/format.ts';
import { State } from '../../parts/badge.tsx';
import { Table } from '../../parts/lists/table.tsx';
import { Card } from './card.tsx';
import { byState } from './by-state.ts';

const AGAIN_MS = 30_000;
const MOST = 500;

export function TodayCard() {
  const bookings = useCall(read, [], { everyMs: AGAIN_MS });
  return (
    <Card title="Booked today (UTC)" of={bookings} more={['Bookings', pathOf('bookings')]}>
      {(rows) =>
        rows.length === 0 ? (
          <p class="quiet">No booking yet.</p>
        ) : (
          <div class="stack">
            <Table
              label="Bookings of today by state"
              columns={[
                {
                  head: 'State, payment',
                  cell: ({ status, payment }) => (
                    <>
                      <State of={status} /> <span class="quiet">{payment}</span>
                    </>
                  ),
                },
                { head: 'Bookings', isNumber: true, cell: ({ count }) => number(count) },
                {
                  head: 'Price',
                  isNumber: true,
                  cell: ({ sums }) => [...sums].map(([currency, sum]) => money(sum, currency)).join(' + '),
                },
              ]}
              rows={byState(rows)}
              keyOf={({ status, payment }) => `${status} ${payment}`}
            />
            {rows.length === MOST && <p class="quiet">Of the newest {number(MOST)} bookings.</p>}
          </div>
        )
      }
    </Card>
  );
}

async function read(): Promise<readonly Schemas['BookingRow'][]> {
  const today = new Date().toISOString().slice(0, 10);
  const { data } = await api.get('/v3.0/bookings/', {
    params: { query: { bookingStartDate: today, bookingEndDate: today, limit: MOST } },
  });
  // Only filters that give the short form of a booking were sent.
  return data.filter((row) => 'retail_rate' in row);
}
