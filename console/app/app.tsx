import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Toasts } from '../parts/toasts.tsx';
import { Failure } from '../parts/failure.tsx';
import { Waiting } from '../parts/loaded.tsx';
import { NoPage } from '../parts/no-page.tsx';
import { Page } from '../parts/page.tsx';
import { session as kept } from '../api/session.ts';
import { unsentIn } from '../pages/review/outbox.ts';
import { KeyEntry, useSession, type Account } from './key-entry.tsx';
import type { PageView } from './page-view.ts';
import { pages, tokensPage, type PageEntry } from './pages.ts';
import { Shortcuts } from './shortcuts.tsx';
import { Sidebar } from './sidebar.tsx';
import { usePlace, type Place } from './url.ts';

export function App() {
  const place = usePlace();
  const session = useSession();
  useResumed(session.account);
  if (session.account === undefined && session.isOpening) return <Waiting />;
  if (session.account === undefined) return <KeyEntry session={session} />;
  return (
    <div class="shell">
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <Sidebar place={place} account={session.account} signOut={session.end} />
      <Main place={place} />
      {session.isRefused && <KeyEntry session={session} />}
      <Shortcuts />
      <Toasts />
    </div>
  );
}

/** Decisions that wait in the tab are sent with its key, and rows that it reserved and does not show are free again. */
function useResumed(account: Account | undefined): void {
  useEffect(() => {
    if (account === undefined) return;
    if (unsentIn(sessionStorage) === 0 && !kept.hasReserved()) return;
    void import('../pages/review/resume.ts').then(({ resume }) => resume());
  }, [account]);
}

/** A new page is shown from its top. If the element with the focus is gone, its content gets the focus, for keys and screen readers. */
function Main({ place }: { readonly place: Place }) {
  const main = useRef<HTMLElement>(null);
  const path = [place.page, ...place.parts].join('/');
  const shown = useRef(path);
  useLayoutEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    main.current?.scrollTo(0, 0);
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [path]);
  return (
    <main ref={main} class="main" id="main" tabIndex={-1}>
      <CurrentPage place={place} />
    </main>
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
