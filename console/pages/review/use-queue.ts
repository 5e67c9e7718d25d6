import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { api } from '../../api/api.ts';
import { useNewKey } from '../../api/new-key.ts';
import { usePages } from '../../api/use-pages.ts';
import { atText, type QueueView, type Row } from './filter.ts';
import type { Outbox } from './outbox.ts';
import { RESERVED_SECONDS, reserveRows, useReleased } from './reservation.ts';
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

const PAGE = 40;
const RENEW_MS = 60_000;
/** While other people have all rows, or the service cannot be reached. */
const LOOK_AGAIN_MS = 10_000;

const NONE: readonly string[] = [];

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
    [JSON.stringify([filter, sort]), skip],
  );
  return { ...pages, rows: pages.items, lost: NONE };
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
      const reviews = await reserveRows({ filter, sort, releaseOthers });
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
  // Sent before the page is painted: the service works meanwhile.
  useLayoutEffect(() => {
    list([]);
    // Rows that were reserved before another state was shown are free by now.
    if (skip) return setAnswered(undefined);
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
