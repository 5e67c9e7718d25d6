import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { api, onSessionEnd } from '../../api/api.ts';
import { useNewKey } from '../../api/new-key.ts';
import { usePages } from '../../api/use-pages.ts';
import { session } from '../../api/session.ts';
import { atText, type QueueView, type Row } from './filter.ts';
import type { Outbox } from './outbox.ts';
import { afterReserving } from './reserved-rows.ts';

export interface Queue {
  readonly rows: readonly Row[];
  readonly isLoading: boolean;
  /** The service has not answered for this filter and order yet. */
  readonly isNew: boolean;
  /** Keys of rows that left the list because others may have them. */
  readonly lost: readonly string[];
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
/** Resolves when the call before about them has ended, or takes too long: of two at once, the service may take the later one first. */
let callBefore: Promise<unknown> = Promise.resolve();
const MOST_WAITED_MS = 2_000;
const NONE: readonly string[] = [];

/** Rows of the queue in pages, without reserving them. */
export function useAllRows({ filter, sort }: QueueView, skip: boolean): Queue {
  const view = JSON.stringify([filter, sort]);
  const [answered, setAnswered] = useState<string>();
  const latest = useRef(view);
  latest.current = view;
  const pages = usePages(
    async (after) => {
      if (skip) return { items: [], next: null };
      try {
        const { reviews, next } = await api.get('/v3.0/hotels/match/reviews', {
          params: { query: { ...filter, sort, after, limit: PAGE } },
        });
        return { items: reviews, next };
      } finally {
        if (latest.current === view) setAnswered(view);
      }
    },
    [view, skip],
  );
  return { ...pages, rows: pages.items, isNew: answered !== view, lost: NONE };
}

/** Open rows that only this tab decides. Those that it has decided stay in the list, above the open ones. */
export function useReservedRows(
  { filter, sort }: QueueView,
  { skip, outbox }: { readonly skip: boolean; readonly outbox: Outbox },
): Queue {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [lost, setLost] = useState(NONE);
  const [answered, setAnswered] = useState<string>();
  const [error, setError] = useState<unknown>();
  const [isLoading, setLoading] = useState(!skip);
  const view = JSON.stringify([filter, sort]);
  const latest = useRef(view);
  latest.current = view;
  const isWaiting = useRef(false);
  isWaiting.current = rows.length === 0 || error !== undefined;
  const listed = useRef(rows);
  const list = (next: readonly Row[]) => setRows((listed.current = next));
  const isBusy = useRef(false);
  /** When the rows were reserved. */
  const reservedAt = useRef(0);
  /** Rows of another filter are reserved still. */
  const hasOthers = useRef(false);
  const reserve = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setLoading(true);
    const stored = outbox.decisions.filter(({ state }) => state === 'sent');
    const began = Date.now();
    try {
      // Not before the service has the decisions about them.
      const releaseOthers = hasOthers.current && outbox.unsent === 0;
      const reviews = await claim({ filter, sort }, releaseOthers);
      if (releaseOthers) hasOthers.current = false;
      // Stored before, and open again: another person has undone them.
      const open = new Set(reviews.map(atText));
      outbox.forget(stored.filter((decision) => open.has(atText(decision))));
      const decided = new Set(outbox.decisions.map(atText));
      const isLate = began - reservedAt.current > 1_000 * RESERVED_SECONDS;
      reservedAt.current = began;
      if (latest.current === view) {
        const isDecided = (row: Row) => decided.has(atText(row));
        const now = afterReserving(listed.current, { reserved: reviews, isLate, isDecided });
        list(now.rows);
        setLost(now.lost.length === 0 ? NONE : now.lost);
      }
      setError(undefined);
    } catch (failure) {
      setError(() => failure);
    } finally {
      isBusy.current = false;
      setLoading(false);
      if (latest.current === view) setAnswered(view);
    }
  }, [view]);
  useEffect(() => {
    if (skip) return;
    list([]);
    isBusy.current = false;
    hasOthers.current = true;
    void reserve();
  }, [view, skip]);
  useReleased(skip, outbox);
  useRenewed(reserve, {
    skip,
    nextMs: () => (isWaiting.current ? LOOK_AGAIN_MS : RENEW_MS),
    isDue: () => Date.now() - reservedAt.current > RENEW_MS,
  });
  const more = useCallback(() => void reserve(), [reserve]);
  useNewKey(error, more);
  // After decisions about many rows, those in the list may be among them.
  const reload = useCallback(() => {
    list([]);
    void reserve();
  }, [reserve]);
  return { rows, isLoading, isNew: answered !== view, lost, error, more, reload };
}

async function claim(
  { filter, sort }: Pick<QueueView, 'filter' | 'sort'>,
  releaseOthers: boolean,
): Promise<readonly Row[]> {
  await callBefore;
  isHolding = true;
  const claiming = api.post('/v3.0/hotels/match/reviews/claims', {
    body: {
      filter,
      sort,
      limit: RESERVED,
      seconds: RESERVED_SECONDS,
      reviewer: session.reviewer(),
      releaseOthers,
    },
  });
  callBefore = ended(claiming);
  return (await claiming).reviews;
}

/**
 * When the tab is closed, its key is forgotten, or the page is left, the rows are free. If the page is left, not before the
 * service has every decision: another person would get a row that is decided already.
 */
function useReleased(skip: boolean, outbox: Outbox): void {
  useEffect(() => {
    if (skip) return;
    const forget = onSessionEnd(release);
    addEventListener('pagehide', release);
    pagesOpen += 1;
    return () => {
      forget();
      removeEventListener('pagehide', release);
      pagesOpen -= 1;
      if (outbox.unsent === 0) return release();
      const stop = outbox.onChange(() => {
        if (outbox.unsent > 0) return;
        stop();
        if (pagesOpen === 0) release();
      });
    };
  }, [skip]);
}

let pagesOpen = 0;

interface Renewal {
  readonly skip: boolean;
  readonly nextMs: () => number;
  readonly isDue: () => boolean;
}

/** The rows are reserved again while the window is visible, and when it becomes visible: others may have them by then. */
function useRenewed(reserve: () => Promise<void>, { skip, nextMs, isDue }: Renewal): void {
  useEffect(() => {
    if (skip) return;
    const isVisible = () => document.visibilityState === 'visible';
    const renew = () => {
      if (isVisible()) void reserve();
      timer = setTimeout(renew, nextMs());
    };
    let timer = setTimeout(renew, LOOK_AGAIN_MS);
    const shown = () => isVisible() && isDue() && void reserve();
    addEventListener('visibilitychange', shown);
    // A page that comes back as it was left.
    const back = (event: PageTransitionEvent) => event.persisted && void reserve();
    addEventListener('pageshow', back);
    return () => {
      clearTimeout(timer);
      removeEventListener('visibilitychange', shown);
      removeEventListener('pageshow', back);
    };
  }, [reserve, skip]);
}

/** A reservation ends by itself when this fails. */
function release(): void {
  if (!isHolding) return;
  isHolding = false;
  const path = `/v3.0/hotels/match/reviews/claims?reviewer=${encodeURIComponent(session.reviewer())}`;
  callBefore = ended(api.send(path, { method: 'DELETE', keepalive: true }));
}

const ended = (call: Promise<unknown>): Promise<unknown> =>
  Promise.race([call.catch(() => undefined), new Promise((late) => setTimeout(late, MOST_WAITED_MS))]);
