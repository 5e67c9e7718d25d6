import type { PageView } from '../../app/page-view.ts';
import { go, pathOf } from '../../app/url.ts';
import { EmptyCatalogue } from '../../parts/empty-catalogue.tsx';
import { NoPage } from '../../parts/no-page.tsx';
import { Page } from '../../parts/page.tsx';
import { isTab, Tabs } from '../../parts/tabs.tsx';
import { IdsTab } from './ids-tab.tsx';
import { ReleasesTab } from './releases-tab.tsx';

const tabs = [
  ['ids', 'Map ids'],
  ['releases', 'Releases'],
] as const;

const MapIds: PageView = ({ place }) => {
  const [tab = 'ids'] = place.parts;
  if (!isTab(tabs, tab)) return <NoPage />;
  return (
    <Page title="Map ids" about="The hotels that a partner's ids lead to, and the named states of the map.">
      <EmptyCatalogue />
      <Tabs
        label="Parts of the page"
        tabs={tabs}
        value={tab}
        choose={(name) => go(pathOf('map-ids', [name]))}
      />
      {tab === 'ids' && <IdsTab query={place.query} />}
      {tab === 'releases' && <ReleasesTab query={place.query} />}
    </Page>
  );
};

export default MapIds;
