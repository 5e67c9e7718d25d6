import type { PageView } from '../../app/page-view.ts';
import { go, pathOf } from '../../app/url.ts';
import { EmptyCatalogue } from '../../parts/empty-catalogue.tsx';
import { NoPage } from '../../parts/no-page.tsx';
import { Page } from '../../parts/page.tsx';
import { isTab, Tabs } from '../../parts/tabs.tsx';
import { CacheTab } from './cache-tab.tsx';
import { TryTab } from './try-tab.tsx';

const tabs = [
  ['try', 'Try names'],
  ['cache', 'Deep-map cache'],
] as const;

const Rooms: PageView = ({ place }) => {
  const [tab = 'try'] = place.parts;
  if (!isTab(tabs, tab)) return <NoPage />;
  return (
    <Page title="Rooms" about="How names of rooms are read and matched, and what deep-map has decided.">
      <EmptyCatalogue />
      <Tabs
        label="Parts of the page"
        tabs={tabs}
        value={tab}
        choose={(name) => go(pathOf('rooms', [name]))}
      />
      {tab === 'try' && <TryTab query={place.query} />}
      {tab === 'cache' && <CacheTab query={place.query} />}
    </Page>
  );
};

export default Rooms;
