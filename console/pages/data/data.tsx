import type { PageView } from '../../app/page-view.ts';
import { go, pathOf } from '../../app/url.ts';
import { EmptyCatalogue } from '../../parts/empty-catalogue.tsx';
import { NoPage } from '../../parts/no-page.tsx';
import { Page } from '../../parts/page.tsx';
import { isTab, Tabs } from '../../parts/tabs.tsx';
import { ChangesTab } from './changes-tab.tsx';
import { HotelsTab } from './hotels-tab.tsx';
import { IdTab } from './id-tab.tsx';
import { OneHotel } from './one-hotel.tsx';

const tabs = [
  ['hotels', 'Hotels'],
  ['ids', 'Partner ids'],
  ['changes', 'What changed'],
] as const;

const Data: PageView = ({ place }) => {
  const [tab = 'hotels', hotelId] = place.parts;
  if (tab === 'hotels' && hotelId !== undefined) return <OneHotel key={hotelId} hotelId={hotelId} />;
  if (!isTab(tabs, tab)) return <NoPage />;
  return (
    <Page
      title="Data"
      about="The hotels of the catalogue, the partner ids that lead to them, and their changes."
    >
      <EmptyCatalogue />
      <Tabs label="Parts of the page" tabs={tabs} value={tab} choose={(name) => go(pathOf('data', [name]))} />
      {tab === 'hotels' && <HotelsTab query={place.query} />}
      {tab === 'ids' && <IdTab query={place.query} />}
      {tab === 'changes' && <ChangesTab query={place.query} />}
    </Page>
  );
};

export default Data;
