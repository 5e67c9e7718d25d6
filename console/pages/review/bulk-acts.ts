import { api, isGone } from '../../api/api.ts';
import { counted, number } from '../../lib/format.ts';

/** A decision about many rows, which is undone as one. */
export interface BulkAct {
  readonly actId: string;
  readonly text: string;
  /** ISO 8601. */
  readonly at: string;
}

const KEPT_AS = 'innkeeper.acts';
const MOST_KEPT = 20;

/** Those of this tab, the newest first: a report of one leaves the screen, and can be needed after a reload. */
export function bulkActs(): readonly BulkAct[] {
  // Only this file writes it.
  return JSON.parse(sessionStorage.getItem(KEPT_AS) ?? '[]') as readonly BulkAct[];
}

export function keepAct(act: BulkAct): void {
  keep([act, ...bulkActs()].slice(0, MOST_KEPT));
}

/** Takes back all decisions of a bulk action that are still in force, and returns what to report. */
export async function undoAct(actId: string): Promise<string> {
  try {
    const { undone, keptDecisions, keptIds } = await api.delete('/v3.0/hotels/match/acts/{actId}', {
      params: { path: { actId } },
    });
    forgetAct(actId);
    const later = keptDecisions > 0 ? ` ${number(keptDecisions)} made since ${staying(keptDecisions)}.` : '';
    const ids = keptIds > 0 ? ` ${counted(keptIds, 'adopted id')} changed since ${staying(keptIds)}.` : '';
    return `${counted(undone, 'decision')} undone.${later}${ids}`;
  } catch (error) {
    if (!isGone(error)) throw error;
    forgetAct(actId);
    return 'None of its decisions was still in force.';
  }
}

const staying = (count: number) => (count === 1 ? 'stays' : 'stay');

function forgetAct(actId: string): void {
  keep(bulkActs().filter((act) => act.actId !== actId));
}

function keep(acts: readonly BulkAct[]): void {
  sessionStorage.setItem(KEPT_AS, JSON.stringify(acts));
}
