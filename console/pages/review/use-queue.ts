import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { api, onSessionEnd } from '../../api/api.ts';
import { useNewKey } from '../../api/new-key.ts';
import { usePages } from '../../api/use-pages.ts';
import { session } from '../../api/session.ts';
import { atText, type QueueView, type Row } from './filter.ts';
import type { Outbox } from './outbox.ts';

export interface Queue {
  readonly rows: readonly Row[];
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly more: () => void;
  readonly reload: () => void;
}

const PAGE = 100;
/** Few, so that two people share a short queue. */
const RESERVED = 12;
const RESERVED_SECONDS = 180;
const RENEW_MS = 60_000;
/** While other people have all rows, or the service cannot be reached. */
const LOOK_AGAIN_MS = 10_000;

/** The service may keep rows for this tab that others do not get. */
let isHolding = false;

/** Rows of the queue in pages, without reserving them. */
export function useAllRows({ filter, sort }: QueueView, skip: boolean): Queue {
  const pages = usePages(
    async (after) => {
      if (skip) return { items: [], next: null };
      const { reviews, next } = await api.get('/v3.0/hotels/match/reviews', {
        params: { query: { ...filter, sort, after, limit: PAGE } },
      });
      return { items: reviews, next };
    },
    [JSON.stringify(filter), sort, skip],
  );
  return { ...pages, rows: pages.items };
}

/** Open rows that only this tab decides. Those that it has decided stay in the list, above the open ones. */
export function useReservedRows(
  { filter, sort }: QueueView,
  { skip, outbox }: { readonly skip: boolean; readonly outbox: Outbox },
): Queue {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [error, setError] = useState<unknown>();
  const [isLoading, setLoading] = useState(!skip);
  const view = JSON.stringify([filter, sort]);
  const latest = useRef(view);
  latest.current = view;
  const isWaiting = useRef(false);
  isWaiting.current = rows.length === 0 || error !== undefined;
  const isBusy = useRef(false);
  const reserve = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    isHolding = true;
    setLoading(true);
    const stored = outbox.decisions.filter(({ state }) => state === 'sent');
    try {
      const { reviews } = await api.post('/v3.0/hotels/match/reviews/claims', {
        body: {
          filter,
          sort,
          limit: RESERVED,
          seconds: RESERVED_SECONDS,
          reviewer: session.reviewer(),
        },
      });
      // Stored before, and open again: another person has undone them.
      const open = new Set(reviews.map(atText));
      outbox.forget(stored.filter((decision) => open.has(atText(decision))));
      if (latest.current === view) setRows((before) => withNew(before, reviews));
      setError(undefined);
    } catch (failure) {
      setError(() => failure);
    } finally {
      isBusy.current = false;
      setLoading(false);
    }
  }, [view]);
  useEffect(() => {
    if (skip) return;
    setRows([]);
    isBusy.current = false;
    void reserve();
    const renew = () => {
      if (document.visibilityState === 'visible') void reserve();
      timer = setTimeout(renew, isWaiting.current ? LOOK_AGAIN_MS : RENEW_MS);
    };
    let timer = setTimeout(renew, LOOK_AGAIN_MS);
    const forget = onSessionEnd(release);
    addEventListener('pagehide', release);
    // A page that comes back as it was left.
    const back = (event: PageTransitionEvent) => event.persisted && void reserve();
    addEventListener('pageshow', back);
    return () => {
      clearTimeout(timer);
      forget();
      removeEventListener('pagehide', release);
      removeEventListener('pageshow', back);
      release();
    };
  }, [view, skip]);
  const more = useCallback(() => void reserve(), [reserve]);
  useNewKey(error, more);
  // After decisions about many rows, those in the list may be among them.
  const reload = useCallback(() => {
    setRows([]);
    void reserve();
  }, [reserve]);
  return { rows, isLoading, error, more, reload };
}

function withNew(before: readonly Row[], reserved: readonly Row[]): readonly Row[] {
  const known = new Set(before.map(atText));
  const added = reserved.filter((row) => !known.has(atText(row)));
  return added.length === 0 ? before : [...before, ...added];
}

/** Also when the tab is closed, or its key is forgotten. A reservation ends by itself when this fails. */
function release(): void {
  if (!isHolding) return;
  isHolding = false;
  const path = `/v3.0/hotels/match/reviews/claims?reviewer=${encodeURIComponent(session.reviewer())}`;
  void api.send(path, { method: 'DELETE', keepalive: true }).catch(() => undefined);
}
