import type { Schemas } from 'innkeeper-client';
import { useEffect, useState } from 'preact/hooks';
import { api } from '../../api/api.ts';
import { useCall } from '../../api/use-call.ts';
import type { PageView } from '../../app/page-view.ts';
import { Empty, WhenLoaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { RecentCalls } from '../../parts/recent-calls.tsx';
import { Offers } from './offers.tsx';
import { Purchase } from './purchase.tsx';
import { SearchForm } from './search-form.tsx';
import { stayOf, type Stay } from './stay.ts';

type Found = Schemas['RatesResponse'];

/** The calls of a sale. */
const ofSale = /\/(hotels\/rates|rates\/|sandbox\/payments|bookings\/)/;

const Sell: PageView = ({ place: { query } }) => {
  const stay = stayOf(query, new Date());
  const [offerId, setOfferId] = useState<string>();
  const key = JSON.stringify(stay);
  useEffect(() => setOfferId(undefined), [key]);
  const rates = useCall(() => search(stay), [key], { skip: stay.hotelIds.length === 0 });
  return (
    <Page
      title="Sell"
      about="A sale step by step, as a customer of the API makes it. Use a sandbox key: nothing is charged, and no hotel hears of it."
    >
      <div class="wide-stack">
        <SearchForm stay={stay} />
        {offerId === undefined && stay.hotelIds.length === 0 && (
          <Empty title="Enter hotel ids, or choose a scenario" />
        )}
        {offerId === undefined && stay.hotelIds.length > 0 && (
          <WhenLoaded of={rates} lines={5}>
            {(found) => <Offers found={found} choose={setOfferId} />}
          </WhenLoaded>
        )}
        {offerId !== undefined && (
          <Purchase key={offerId} offerId={offerId} leave={() => setOfferId(undefined)} />
        )}
        <RecentCalls of={ofSale} />
      </div>
    </Page>
  );
};

function search({
  hotelIds,
  checkin,
  checkout,
  adults,
  childrenAges,
  currency,
  nationality,
}: Stay): Promise<Found> {
  return api.post('/v3.0/hotels/rates', {
    body: {
      hotelIds: [...hotelIds],
      checkin,
      checkout,
      occupancies: [{ adults, children: [...childrenAges] }],
      currency,
      guestNationality: nationality,
      roomMapping: true,
      includeHotelData: true,
    },
  });
}

export default Sell;
