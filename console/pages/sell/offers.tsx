import type { Schemas } from 'innkeeper-client';
import { counted, dayOf, instantOfGmt, money } from '../../lib/format.ts';
import { Badge } from '../../parts/badge.tsx';
import { Empty } from '../../parts/loaded.tsx';
import { Table } from '../../parts/lists/table.tsx';
import { useNearView } from '../../parts/lists/use-near-view.ts';
import { commonName } from './common-name.ts';
import type { Purchasing } from './use-purchase.ts';

type Found = Schemas['RatesResponse'];
type Offer = Schemas['Offer'];

type OfHotel = Found['data'][number];

interface OffersProps {
  readonly found: Found;
  readonly choose: Purchasing['choose'];
}

/** What a window of any usual height shows. */
const HOTELS_AT_ONCE = 2;

/** The offers of each hotel by the room of the catalogue that they are. */
export function Offers({ found: { data, hotels = [], error, warnings = [] }, choose }: OffersProps) {
  const names = new Map(hotels.map(({ id, name }) => [id, name]));
  return (
    <div class="wide-stack">
      {warnings.length > 0 && (
        <p class="notice warn">Some suppliers did not answer; offers may be missing.</p>
      )}
      {data.length === 0 && <Empty title={error?.message ?? 'No rooms are available'} />}
      {data.map((of, index) => (
        <OffersOfHotel
          key={of.hotelId}
          of={of}
          name={names.get(of.hotelId) ?? of.hotelId}
          choose={choose}
          isFirst={index < HOTELS_AT_ONCE}
        />
      ))}
    </div>
  );
}

interface OffersOfHotelProps {
  readonly of: OfHotel;
  readonly name: string;
  readonly choose: Purchasing['choose'];
  readonly isFirst: boolean;
}

/** About: the offers of a hotel have as many pixels, and their rooms have few offers. */
const OFFER_PIXELS = 60;

/** The heading always, so that each hotel is found by it; the rooms while they are near what is seen. */
function OffersOfHotel({ of: { roomTypes }, name, choose, isFirst }: OffersOfHotelProps) {
  const { frame, isNear, pixels = roomTypes.length * OFFER_PIXELS } = useNearView<HTMLDivElement>(isFirst);
  return (
    <section class="stack">
      <h2>
        {name} <span class="quiet small">{counted(roomTypes.length, 'offer')}</span>
      </h2>
      <div ref={frame} class="stack" style={isNear ? {} : { height: `${pixels}px` }}>
        {isNear &&
          [...Map.groupBy(roomTypes, roomOf)].map(([room, offers]) => (
            <div key={room} class="card stack offers">
              <h3>{nameOf(offers)}</h3>
              <Table
                label={`Offers of ${nameOf(offers)}`}
                columns={columns}
                rows={offers}
                keyOf={({ offerId }) => offerId}
                open={(offer) =>
                  choose({
                    offerId: offer.offerId,
                    hotel: name,
                    offer: [offerName(offer), boardOf(offer), priceOf(offer)].join(', '),
                  })
                }
              />
            </div>
          ))}
      </div>
    </section>
  );
}

const nameOf = (offers: readonly Offer[]) => commonName(offers.map(({ rates }) => rates[0]?.name ?? ''));

/** Offers of rooms that are not mapped are by themselves. */
function roomOf({ offerId, rates }: Offer): string {
  const [rate] = rates;
  return rate?.mappedRoomId ? `room ${rate.mappedRoomId}` : `${rate?.name ?? offerId}`;
}

const offerName = ({ rates }: Offer) => rates.map(({ name }) => name).join(' + ');
const boardOf = ({ rates }: Offer) => rates[0]?.boardName ?? '';
const priceOf = ({ offerRetailRate: { amount, currency } }: Offer) => money(amount, currency);

const columns = [
  { head: 'Offer', cell: offerName },
  {
    head: 'Price',
    isNumber: true,
    cell: priceOf,
  },
  { head: 'Board', isBelowOnPhone: true, cell: boardOf },
  {
    head: 'Cancellation',
    isBelowOnPhone: true,
    cell: ({ rates }: Offer) => <Refundable of={rates[0]} />,
  },
  { head: 'Supplier', isBelowOnPhone: true, cell: ({ supplier }: Offer) => supplier },
];

type Rate = Offer['rates'][number];

function Refundable({ of }: { readonly of: Rate | undefined }) {
  const [first] = of?.cancellationPolicies.cancelPolicyInfos ?? [];
  // The service has compared the deadlines with its clock; without `RFN` the first fee is due at once.
  if (of?.cancellationPolicies.refundableTag === 'RFN')
    return (
      <Badge tone="good">
        {first === undefined ? 'free to cancel' : `free until ${dayOf(instantOfGmt(first.cancelTime))}`}
      </Badge>
    );
  const total = of?.retailRate.total[0]?.amount ?? 0;
  if (first === undefined || first.amount >= total) return <Badge>not refundable</Badge>;
  return <Badge tone="warn">a fee at once, first {money(first.amount, first.currency)}</Badge>;
}
