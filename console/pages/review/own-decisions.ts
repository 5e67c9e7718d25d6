import { InnkeeperError } from 'innkeeper-client';
import { useEffect, useState } from 'preact/hooks';
import { session } from '../../api/session.ts';
import { api, isGone } from '../../api/api.ts';
import { onNewKey } from '../../api/new-key.ts';
import { toastError } from '../../parts/toasts.tsx';
import { atText } from './filter.ts';
import { forgetDetail } from './details.ts';
import { Outbox, unsentIn, type OwnDecision } from './outbox.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** A hidden window draws no frame. */
const DRAWN_WITHIN_MS = 200;

/** By account: a person may enter a key of another one. */
const outboxes = new Map<string, Outbox>();

/** The decisions of this tab for the account of its key. Those that an earlier page of the tab left are sent at the first call. */
export function ownDecisions(): Outbox {
  const account = session.account();
  const known = outboxes.get(account);
  if (known !== undefined) return known;
  const outbox = new Outbox({
    storage: sessionStorage,
    account,
    decide: (decision) => withKeyOf(account, () => sendDecision(decision)),
    undo: (decision) => withKeyOf(account, () => sendUndo(decision)),
    isTemporary: (error) => !(error instanceof InnkeeperError) || isForLater(error.status),
    wait: (attempt) => waitOrReachable(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1))),
    refused: (_, error) => toastError(error),
  });
  outboxes.set(account, outbox);
  return outbox;
}

// A tab that is closed loses them.
addEventListener('beforeunload', (event) => {
  if (unsentIn(sessionStorage) > 0) event.preventDefault();
});

const isForLater = (status: number) => status === 401 || status === 429 || status >= 500;

/** After a sign-out the decision is kept, and sent with the next key of its account. */
async function withKeyOf<T>(account: string, send: () => Promise<T>): Promise<T> {
  if (session.account() !== account) throw new Error('The tab has no key of the account.');
  return send();
}

async function sendDecision({
  id,
  jobId,
  row,
  kind,
  hotelId,
  note,
}: OwnDecision): Promise<string | undefined> {
  await drawn();
  const { decisions } = await api.post('/v3.0/hotels/match/async/jobs/{jobId}/reviews', {
    params: { path: { jobId }, header: { 'Idempotency-Key': id } },
    body: { decision: kind, rows: [row], hotelId, note },
  });
  forgetDetail({ jobId, row });
  return decisions[0]?.decisionId;
}

/** Resolves when the next row is on the screen: until then the service takes no processor from the browser. */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, DRAWN_WITHIN_MS);
    const frame = new MessageChannel();
    frame.port1.onmessage = () => resolve();
    // A message that is sent within a frame arrives after it.
    requestAnimationFrame(() => frame.port2.postMessage(undefined));
  });
}

async function sendUndo({ id, jobId, row, kind, decisionId = '' }: OwnDecision): Promise<void> {
  forgetDetail({ jobId, row });
  if (kind === 'skip') {
    await api.post('/v3.0/hotels/match/async/jobs/{jobId}/reviews', {
      params: { path: { jobId }, header: { 'Idempotency-Key': `${id}-undo` } },
      body: { decision: 'unskip', rows: [row] },
    });
    return;
  }
  try {
    await api.delete('/v3.0/hotels/match/decisions/{decisionId}', { params: { path: { decisionId } } });
  } catch (error) {
    // An earlier attempt undid it.
    if (!isGone(error)) throw error;
  }
}

/** Until this time has passed, the tab is online again, or it has another key. */
function waitOrReachable(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      forget();
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener('online', done);
    const forget = onNewKey(done);
  });
}

export function useOwnDecisions(): Outbox {
  const [, setTurn] = useState(0);
  useEffect(() => ownDecisions().onChange(() => setTurn((turn) => turn + 1)), []);
  return ownDecisions();
}

/** The latest decision of this tab about each row. */
export function byRow(decisions: readonly OwnDecision[]): ReadonlyMap<string, OwnDecision> {
  return new Map(
    decisions.filter(({ state }) => state !== 'undoing').map((decision) => [atText(decision), decision]),
  );
}
