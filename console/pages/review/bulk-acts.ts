import { InnkeeperError, type Schemas } from 'innkeeper-client';
import { api, isGone } from '../../api/api.ts';
import { session } from '../../api/session.ts';
import { counted, number } from '../../lib/format.ts';
import { newId } from '../../lib/new-id.ts';

type Body = Schemas['BulkDecisionRequest'];

/** A decision about many rows, which is undone as one. */
export interface BulkAct {
  /** Its Idempotency-Key: sending it again does not decide again. */
  readonly key: string;
  readonly body: Body;
  /** Undefined until the answer is known. */
  readonly actId?: string | undefined;
  readonly text: string;
  /** ISO 8601. */
  readonly at: string;
}

const KEPT_AS = 'innkeeper.acts';
const MOST_KEPT = 20;

/** Those of this tab and account, the newest first: a report of one leaves the screen, and can be needed after a reload. */
export function bulkActs(account = session.account()): readonly BulkAct[] {
  // Only this file writes it.
  return JSON.parse(sessionStorage.getItem(keptAs(account)) ?? '[]') as readonly BulkAct[];
}

const keptAs = (account: string) => `${KEPT_AS}.${account}`;

/** Decides what `body` says about `rows` rows. A repeat after a lost answer is the same act, also after a reload. */
export function decideAll(body: Body, rows: number): Promise<BulkAct> {
  const text = JSON.stringify(body);
  const before = bulkActs().find((act) => act.actId === undefined && JSON.stringify(act.body) === text);
  return send(before ?? { key: newId(), body, text: decidedText(body, rows), at: new Date().toISOString() });
}

/** It is kept before it is sent: an answer that is lost does not lose its undo. */
async function send(act: BulkAct): Promise<BulkAct> {
  const account = session.account();
  const { key, body } = act;
  replace(account, key, act);
  try {
    const params = { header: { 'Idempotency-Key': key } };
    const { rows = 0, actId } = await api.post('/v3.0/hotels/match/reviews', { params, body });
    const answered = { ...act, actId, text: decidedText(body, rows) };
    replace(account, key, actId === undefined ? undefined : answered);
    return answered;
  } catch (error) {
    if (error instanceof InnkeeperError && isRefusal(error.status)) replace(account, key, undefined);
    throw error;
  }
}

/** It has decided nothing. A key may be replaced, a busy service asked later, and an attempt that runs (409) waited for. */
const isRefusal = (status: number) => status < 500 && ![401, 409, 429].includes(status);

const decidedText = ({ decision }: Body, rows: number) =>
  `${counted(rows, 'row')} ${decision === 'accept' ? 'accepted' : 'rejected'}.`;

/** Takes back all decisions of a bulk action that are still in force, and returns what to report. */
export async function undoAct(act: BulkAct): Promise<string> {
  // Whether it was carried out is not known without its answer.
  const { key, actId } = act.actId === undefined ? await send(act) : act;
  if (actId === undefined) return 'It has decided no row.';
  const account = session.account();
  try {
    const { undone, keptDecisions, keptIds } = await api.delete('/v3.0/hotels/match/acts/{actId}', {
      params: { path: { actId } },
    });
    replace(account, key, undefined);
    const later = keptDecisions > 0 ? ` ${number(keptDecisions)} made since ${staying(keptDecisions)}.` : '';
    const ids = keptIds > 0 ? ` ${counted(keptIds, 'adopted id')} changed since ${staying(keptIds)}.` : '';
    return `${counted(undone, 'decision')} undone.${later}${ids}`;
  } catch (error) {
    if (!isGone(error)) throw error;
    replace(account, key, undefined);
    return 'None of its decisions was still in force.';
  }
}

const staying = (count: number) => (count === 1 ? 'stays' : 'stay');

/** Writes for the account that it was sent for: the tab may have the key of another one when the answer arrives. */
function replace(account: string, key: string, by: BulkAct | undefined): void {
  const others = bulkActs(account).filter((act) => act.key !== key);
  const acts = by === undefined ? others : [by, ...others].slice(0, MOST_KEPT);
  sessionStorage.setItem(keptAs(account), JSON.stringify(acts));
}
