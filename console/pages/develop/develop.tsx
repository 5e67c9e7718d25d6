import type { PageView } from '../../app/page-view.ts';
import { go, pathOf } from '../../app/url.ts';
import { NoPage } from '../../parts/no-page.tsx';
import { Page } from '../../parts/page.tsx';
import { isTab, Tabs } from '../../parts/tabs.tsx';
import { CallsTab } from './calls-tab.tsx';
import { KeysTab } from './keys-tab.tsx';
import { RequestsTab } from './requests-tab.tsx';
import { WebhooksTab } from './webhooks-tab.tsx';

const tabs = [
  ['requests', 'Request log'],
  ['webhooks', 'Webhooks'],
  ['keys', 'Keys'],
  ['calls', 'Calls of this tab'],
] as const;

const Develop: PageView = ({ place }) => {
  const [tab = 'requests', ...rest] = place.parts;
  if (!isTab(tabs, tab)) return <NoPage />;
  return (
    <Page
      title="Develop"
      about="What called this account, which events it was sent, and its keys."
      actions={
        <a class="button" href="/reference" target="_blank" rel="noreferrer">
          API reference
        </a>
      }
    >
      <Tabs
        label="Parts of the page"
        tabs={tabs}
        value={tab}
        choose={(name) => go(pathOf('develop', [name]))}
      />
      {tab === 'requests' && <RequestsTab query={place.query} />}
      {tab === 'webhooks' && <WebhooksTab webhookId={rest[0]} query={place.query} />}
      {tab === 'keys' && <KeysTab />}
      {tab === 'calls' && <CallsTab />}
    </Page>
  );
};

export default Develop;
