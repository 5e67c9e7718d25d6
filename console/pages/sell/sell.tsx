import type { Schemas } from 'innkeeper-client';
import { api } from '../../api/api.ts';
import { useCall } from '../../api/use-call.ts';
import { Link } from '../../app/link.tsx';
import type { PageView } from '../../app/page-view.ts';
import { pathOf } from '../../app/url.ts';
import type { Call } from '../../lib/kept-calls.ts';
import { Empty, WhenLoaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { RecentCalls } from '../../parts/calls/recent-calls.tsx';
import { Offers } from './offers.tsx';
import { Purchase } from './purchase.tsx';
import { SearchForm } from './search-form.tsx';
import { stayOf, type Stay } from './stay.ts';
import { usePurchase } from './use-purchase.ts';

type Found = Schemas['RatesResponse'];

/** Its search, and the steps of each purchase. */
const isOfSale = ({ page, path }: Call) =>
  page === pathOf('sell') && /\/(hotels\/rates|rates\/|sandbox\/payments)/.test(path);

const Sell: PageView = ({ place: { query } }) => {
  const stay = stayOf(query, new Date());
  const key = JSON.stringify(stay);
  const { bought, choose, ...purchasing } = usePurchase(key);
  const rates = useCall(() => search(stay), [key], { skip: stay.hotelIds.length === 0 });
  return (
    <Page
      title="Sell"
      about="A sale step by step, as a customer of the API makes it. Use a sandbox key: nothing is charged, and no hotel is notified."
    >
      <div class="wide-stack">
        <SearchForm stay={stay} />
        {bought === undefined && stay.hotelIds.length === 0 && (
          <Empty title="Enter hotel ids, or choose a scenario">
            <p>
              Ids are on the page <Link to={pathOf('data')}>Data</Link>. A scenario hotel always does what it
              says.
            </p>
          </Empty>
        )}
        {bought === undefined && stay.hotelIds.length > 0 && (
          <WhenLoaded of={rates} lines={5}>
            {(found) => <Offers found={found} choose={choose} />}
          </WhenLoaded>
        )}
        {bought !== undefined && <Purchase key={bought.offerId} bought={bought} {...purchasing} />}
        <RecentCalls isShown={isOfSale} />
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
