import type { Schemas } from 'innkeeper-client';
import { api } from '../../api/api.ts';
import { useCall } from '../../api/use-call.ts';
import { go, pathOf } from '../../app/url.ts';
import { WhenLoaded } from '../../parts/loaded.tsx';
import { Table } from '../../parts/lists/table.tsx';
import { When } from '../../parts/when.tsx';

type Id = Schemas['IdOfHotel'];

/** The ids that lead to a hotel. A row opens the history of its id. */
export function IdsOfHotel({ hotelId }: { readonly hotelId: string }) {
  const ids = useCall(
    () => api.get('/v3.0/hotels/match/partners/ids', { params: { query: { hotelId } } }),
    [hotelId],
  );
  return (
    <section class="stack">
      <h2>Partner ids</h2>
      <WhenLoaded of={ids}>
        {({ ids, isComplete }) =>
          ids.length === 0 ? (
            <p class="quiet">No id leads to this hotel.</p>
          ) : (
            <>
              <Table
                label="Partner ids"
                columns={columns}
                rows={ids}
                keyOf={({ partner, partnerId }) => `${partner} ${partnerId}`}
                open={({ partner, partnerId }) => go(pathOf('data', ['ids'], { partner, id: partnerId }))}
              />
              {!isComplete && <p class="quiet">There are more than these 1,000.</p>}
            </>
          )
        }
      </WhenLoaded>
    </section>
  );
}

const columns = [
  { head: 'Partner', cell: ({ partner }: Id) => partner },
  { head: 'Id', isBelowOnPhone: true, cell: ({ partnerId }: Id) => <code>{partnerId}</code> },
  {
    head: 'In the record of',
    isBelowOnPhone: true,
    cell: ({ recordedHotelId }: Id) => <code>{recordedHotelId}</code>,
  },
  { head: 'Since', isBelowOnPhone: true, cell: ({ since }: Id) => <When at={since} isAgo /> },
];
