import type { Schemas } from 'innkeeper-client';
import { money } from '../../lib/format.ts';
import { Badge } from '../../parts/badge.tsx';
import { Empty } from '../../parts/loaded.tsx';
import { Table } from '../../parts/lists/table.tsx';
import { commonName } from './common-name.ts';

type Found = Schemas['RatesResponse'];
type Offer = Schemas['Offer'];

interface OffersProps {
  readonly found: Found;
  readonly choose: (offerId: string) => void;
}

/** The offers of each hotel by the room of the catalogue that they are. */
export function Offers({ found: { data, hotels = [], error, warnings = [] }, choose }: OffersProps) {
  const names = new Map(hotels.map(({ id, name }) => [id, name]));
  return (
    <div class="wide-stack">
      {warnings.length > 0 && (
        <p class="notice warn">Some suppliers did not answer; offers may be missing.</p>
      )}
      {data.length === 0 && <Empty title={error?.message ?? 'No rooms are available'} />}
      {data.map(({ hotelId, roomTypes }) => (
        <section key={hotelId} class="stack">
          <h2>
            {names.get(hotelId) ?? hotelId} <span class="quiet small">{roomTypes.length} offers</span>
          </h2>
          {[...Map.groupBy(roomTypes, roomOf)].map(([room, offers]) => (
            <div key={room} class="card stack">
              <h3>{nameOf(offers)}</h3>
              <Table
                label={`Offers of ${nameOf(offers)}`}
                columns={columns}
                rows={offers}
                keyOf={({ offerId }) => offerId}
                open={({ offerId }) => choose(offerId)}
              />
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

const nameOf = (offers: readonly Offer[]) => commonName(offers.map(({ rates }) => rates[0]?.name ?? ''));

/** Offers of rooms that are not mapped are by themselves. */
function roomOf({ offerId, rates }: Offer): string {
  const [rate] = rates;
  return rate?.mappedRoomId ? `room ${rate.mappedRoomId}` : `${rate?.name ?? offerId}`;
}

const columns = [
  { head: 'Offer', cell: ({ rates }: Offer) => rates.map(({ name }) => name).join(' + ') },
  {
    head: 'Price',
    isNumber: true,
    cell: ({ offerRetailRate: { amount, currency } }: Offer) => money(amount, currency),
  },
  { head: 'Board', isBelowOnPhone: true, cell: ({ rates }: Offer) => rates[0]?.boardName ?? '' },
  {
    head: 'Cancellation',
    isBelowOnPhone: true,
    cell: ({ rates }: Offer) =>
      rates[0]?.cancellationPolicies.refundableTag === 'RFN' ? (
        <Badge tone="good">refundable</Badge>
      ) : (
        <Badge>not refundable</Badge>
      ),
  },
  { head: 'Supplier', isBelowOnPhone: true, cell: ({ supplier }: Offer) => supplier },
];
