import { useEffect, useState } from 'preact/hooks';
import { Toasts } from '../parts/toasts.tsx';
import { Failure } from '../parts/failure.tsx';
import { Waiting } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { KeyEntry, useSession } from './key-entry.tsx';
import type { PageView } from './page-view.ts';
import { pages, tokensPage, type PageEntry } from './pages.ts';
import { Shortcuts } from './shortcuts.tsx';
import { Sidebar } from './sidebar.tsx';
import { usePlace, type Place } from './url.ts';

export function App() {
  const place = usePlace();
  const session = useSession();
  if (session.account === undefined && session.isOpening) return <Waiting />;
  if (session.account === undefined) return <KeyEntry session={session} />;
  return (
    <div class="shell">
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <Sidebar place={place} account={session.account} signOut={session.end} />
      <main class="main" id="main" tabIndex={-1}>
        <CurrentPage place={place} />
      </main>
      {session.isRefused && <KeyEntry session={session} />}
      <Shortcuts />
      <Toasts />
    </div>
  );
}

function CurrentPage({ place }: { readonly place: Place }) {
  const entry = [...pages, tokensPage].find(({ name }) => name === place.page);
  if (entry === undefined) return <NoPage />;
  return <LoadedPage key={entry.name} entry={entry} place={place} />;
}

function LoadedPage({ entry, place }: { readonly entry: PageEntry; readonly place: Place }) {
  const [View, setView] = useState<PageView>();
  const [error, setError] = useState<unknown>();
  const load = () => {
    setError(undefined);
    entry.load().then(({ default: view }) => setView(() => view), setError);
  };
  useEffect(load, [entry.name]);
  if (View !== undefined) return <View place={place} />;
  return (
    <Page title={entry.title}>
      {error === undefined ? <Waiting /> : <Failure error={error} retry={load} />}
    </Page>
  );
}

function NoPage() {
  return (
    <Page title="There is no such page">
      <p>Choose a page from the menu.</p>
    </Page>
  );
}
