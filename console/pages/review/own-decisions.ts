import { InnkeeperError } from 'innkeeper-client';
import { useEffect, useState } from 'preact/hooks';
import { session } from '../../api/session.ts';
import { api, isGone } from '../../api/api.ts';
import { toastError } from '../../parts/toasts.tsx';
import { atText } from './filter.ts';
import { forgetDetail } from './details.ts';
import { Outbox, type OwnDecision } from './outbox.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** A hidden window draws no frame. */
const DRAWN_WITHIN_MS = 200;

let outbox: Outbox | undefined;

/** The decisions of this tab. Those that an earlier page of the tab left are sent when the first page asks. */
function ownDecisions(): Outbox {
  outbox ??= new Outbox({
    storage: sessionStorage,
    decide: sendDecision,
    undo: sendUndo,
    isTemporary: (error) => !(error instanceof InnkeeperError) || isForLater(error.status),
    wait: (attempt) => waitOrOnline(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1))),
    refused: (_, error) => toastError(error),
  });
  return outbox;
}

const isForLater = (status: number) => status === 401 || status === 429 || status >= 500;

/** After a sign-out the decision is kept, and sent with the next key. */
function needKey(): void {
  if (session.key() === '') throw new Error('The tab has no key.');
}

async function sendDecision({
  id,
  jobId,
  row,
  kind,
  hotelId,
  note,
}: OwnDecision): Promise<string | undefined> {
  needKey();
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
  needKey();
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

function waitOrOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener('online', done);
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
