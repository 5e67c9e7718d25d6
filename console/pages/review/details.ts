import { InnkeeperError, type Schemas } from 'innkeeper-client';
import { useEffect, useState } from 'preact/hooks';
import { api, onSessionEnd } from '../../api/api.ts';
import { atText, type At } from './filter.ts';

export type Detail = Schemas['ReviewDetail'];
export type Candidate = Schemas['ReviewCandidate'];

/** Rows are read before they are needed, so that the next one is on the screen in the frame after a key. */
const kept = new Map<string, Detail>();
const running = new Map<string, Promise<Detail>>();
const MOST_KEPT = 60;
const AGAIN_MS = 3_000;

export function loadDetail(at: At): Promise<Detail> {
  const key = atText(at);
  const known = kept.get(key);
  if (known !== undefined) return Promise.resolve(known);
  const started =
    running.get(key) ??
    api
      .get('/v3.0/hotels/match/async/jobs/{jobId}/reviews/{row}', { params: { path: at } })
      .then((detail) => {
        // One that was forgotten meanwhile may be older than the decision about it.
        if (running.get(key) === started) keep(key, detail);
        return detail;
      })
      .finally(() => running.get(key) === started && running.delete(key));
  running.set(key, started);
  return started;
}

function keep(key: string, detail: Detail): void {
  kept.set(key, detail);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) return;
    kept.delete(oldest);
  }
}

export function forgetDetail(at: At): void {
  kept.delete(atText(at));
  running.delete(atText(at));
}

/** These rows are reserved for this reviewer now: what was read while others had them is no longer true. */
export function forgetOtherClaims(rows: readonly At[], reviewer: string): void {
  for (const at of rows) {
    const claim = kept.get(atText(at))?.claim ?? null;
    if (claim !== null && claim.reviewer !== reviewer) forgetDetail(at);
  }
}

/** After decisions about many rows. */
export function forgetDetails(): void {
  kept.clear();
  running.clear();
}

// The next reader of the tab may have another account.
onSessionEnd(forgetDetails);

interface DetailRead {
  readonly value: Detail | undefined;
  readonly error: unknown;
  readonly reload: () => void;
}

/** At once if it was read before. A row that could not be read ahead, without a connection, is read again until it can be. */
export function useDetail(at: At): DetailRead {
  const key = atText(at);
  const [read, setRead] = useState<{
    readonly key: string;
    readonly value?: Detail;
    readonly error?: unknown;
  }>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isGone = false;
    loadDetail(at)
      .then((value) => !isGone && setRead({ key, value }))
      .catch((error: unknown) => !isGone && setRead({ key, error }));
    return () => {
      isGone = true;
    };
  }, [key, turn]);
  const reload = () => {
    forgetDetail(at);
    setTurn((before) => before + 1);
  };
  const own = read?.key === key ? read : undefined;
  const isCut = own?.error !== undefined && !(own.error instanceof InnkeeperError);
  useEffect(() => {
    if (!isCut) return;
    const again = setInterval(reload, AGAIN_MS);
    addEventListener('online', reload);
    return () => {
      clearInterval(again);
      removeEventListener('online', reload);
    };
  }, [isCut]);
  return { value: own?.value ?? kept.get(key), error: own?.error, reload };
}

/** Errors are reported when the row is opened. */
export function prefetchDetails(rows: readonly At[]): void {
  for (const at of rows) void loadDetail(at).catch(() => undefined);
}
