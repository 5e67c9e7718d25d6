import type { Schemas } from 'innkeeper-client';
import { useEffect } from 'preact/hooks';
import { api, onSessionEnd } from '../../api/api.ts';
import { reviewer } from '../../api/reviewer.ts';
import { session } from '../../api/session.ts';
import { forgetOtherClaims } from './details.ts';
import type { Row } from './filter.ts';
import type { Outbox } from './outbox.ts';

/** Few, so that two people share a short queue. */
const RESERVED = 12;
export const RESERVED_SECONDS = 180;

type Wanted = Pick<Schemas['ReviewClaimRequest'], 'filter' | 'sort' | 'releaseOthers'>;

/** Resolves when the call before about them has ended, or takes too long: of two at once, the service may take the later one first. */
let callBefore: Promise<unknown> = Promise.resolve();
const MOST_WAITED_MS = 2_000;

/** The name of this tab, once it is known. */
let name: string | undefined;

/** Pages that show reserved rows. */
let pagesOpen = 0;

/** Open rows that the service keeps for this tab, so that others do not get them. */
export async function reserveRows(wanted: Wanted): Promise<readonly Row[]> {
  await callBefore;
  ({ name } = await reviewer());
  session.reserves();
  const claiming = api.post('/v3.0/hotels/match/reviews/claims', {
    body: { ...wanted, limit: RESERVED, seconds: RESERVED_SECONDS, reviewer: name },
  });
  callBefore = ended(claiming);
  const { reviews } = await claiming;
  forgetOtherClaims(reviews, name);
  return reviews;
}

/**
 * When the tab is closed, its key is forgotten, or the page is left, the rows are free, but not before the service has every
 * decision: another person would get a row that is decided already.
 */
export function useReleased(skip: boolean, outbox: Outbox): void {
  useEffect(() => {
    if (skip) return;
    const releaseIfStored = () => outbox.unsent === 0 && release();
    const forget = onSessionEnd(releaseIfStored);
    addEventListener('pagehide', releaseIfStored);
    pagesOpen += 1;
    return () => {
      forget();
      removeEventListener('pagehide', releaseIfStored);
      pagesOpen -= 1;
      // After the calls of the view that follows.
      setTimeout(() => releaseWhenStored(outbox));
    };
  }, [skip]);
}

/** The rows are free when the service has every decision, unless a page shows them by then. */
export function releaseWhenStored(outbox: Outbox): void {
  const releaseUnused = () => pagesOpen === 0 && release();
  if (outbox.unsent === 0) return void releaseUnused();
  const stop = outbox.onChange(() => {
    if (outbox.unsent > 0) return;
    stop();
    releaseUnused();
  });
}

/** A reservation ends by itself when this fails. */
function release(): void {
  if (!session.hasReserved()) return;
  session.releases();
  callBefore = ended(sendRelease());
}

/** Sent before the page is gone, if the name of the tab is known. */
async function sendRelease(): Promise<void> {
  name ??= (await reviewer()).name;
  const path = `/v3.0/hotels/match/reviews/claims?reviewer=${encodeURIComponent(name)}`;
  await api.send(path, { method: 'DELETE', keepalive: true });
}

const ended = (call: Promise<unknown>): Promise<unknown> =>
  Promise.race([call.catch(() => undefined), new Promise((late) => setTimeout(late, MOST_WAITED_MS))]);
