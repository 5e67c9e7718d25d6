import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { keptWork } from '../../api/kept-work.ts';
import { reviewer } from '../../api/reviewer.ts';
import { goQuery } from '../../app/url.ts';
import { keepText } from '../../lib/keep-text.ts';
import { newId } from '../../lib/new-id.ts';
import { toast } from '../../parts/toasts.tsx';
import { loadDetail, prefetchDetails } from './details.ts';
import { atOf, atText, viewOf, type At, type Query, type Row } from './filter.ts';
import type { Outbox, OwnDecision } from './outbox.ts';
import { byRow, useOwnDecisions } from './own-decisions.ts';
import { useAllRows, useReservedRows, type Queue } from './use-queue.ts';

const PREFETCHED = 3;
/** More rows are reserved before the last ones are decided. */
const FEW_ROWS = 6;
const MOST_CANDIDATES = 5;

/** What stays on the screen until the service has answered for another filter: the page is drawn once, not twice. */
interface Shown {
  readonly rows: readonly Row[];
  readonly at: At | undefined;
}

interface Choice {
  /** The position of the candidate; absent: the one that is shown. */
  readonly index?: number;
  readonly hotelId?: string;
}

/** The work of a person: the row in front of them, what they decide, and what follows. */
export interface Review {
  readonly queue: Queue;
  readonly outbox: Outbox;
  /** By row. */
  readonly own: ReadonlyMap<string, OwnDecision>;
  readonly at: At | undefined;
  /** The row that follows a decision. */
  readonly next: At | undefined;
  readonly picked: number;
  readonly pick: (index: number) => void;
  readonly note: string | undefined;
  readonly setNote: (note: string | undefined) => void;
  readonly decide: (kind: OwnDecision['kind'], choice?: Choice) => Promise<void>;
  readonly undo: () => void;
  /** Shows a row further down, or up. */
  readonly step: (by: number) => void;
}

export function useReview(query: Query): Review {
  const view = viewOf(query);
  const outbox = useOwnDecisions();
  const own = byRow(outbox.decisions);
  const reserved = useReservedRows(view, { skip: !view.isReserving, outbox });
  const all = useAllRows(view, view.isReserving);
  const answered = view.isReserving ? reserved : all;
  const shown = useRef<Shown>({ rows: [], at: undefined });
  const rows = answered.isNew ? shown.current.rows : answered.rows;
  const queue = { ...answered, rows };
  const isOpen = (row: Row) => !own.has(atText(row)) && (row.state === 'open' || !view.isReserving);
  const at = atOf(query['at']) ?? (queue.isNew ? shown.current.at : undefined) ?? rows.find(isOpen);
  shown.current = { rows, at };
  const atKey = at === undefined ? undefined : atText(at);
  const index = rows.findIndex((row) => atText(row) === atKey);
  const following = [...rows.slice(index + 1), ...rows.slice(0, Math.max(0, index))].filter(isOpen);
  const left = following.length;
  const { picked, pick, note, setNote } = useChoice(atKey);
  useEffect(
    () => prefetchDetails(following.slice(0, PREFETCHED)),
    [atKey, following[0] === undefined ? '' : atText(following[0])],
  );
  useEffect(() => {
    if (view.isReserving && !queue.isNew && rows.length > 0 && left < FEW_ROWS) queue.more();
  }, [left, queue.isNew]);
  const isInUrl = atOf(query['at']) !== undefined;
  // The address of the page can be sent from its first row on.
  useEffect(() => {
    if (!isInUrl && !queue.isNew && at !== undefined) show(at);
  }, [isInUrl, queue.isNew, atKey]);
  useLostRow(queue, atKey, () => show(undefined));
  // The tab that it was copied from has the row of the address.
  useEffect(() => {
    void reviewer().then(({ isCopy }) => isCopy && view.isReserving && show(undefined));
  }, []);
  // A decision has reached the service, so the queue will too.
  useEffect(() => {
    if (view.isReserving && queue.error !== undefined) queue.more();
  }, [outbox.unsent]);

  /** The row whose evidence a decision waits for: a second key does not decide it again. */
  const deciding = useRef<string | undefined>(undefined);
  // Back does not lead through the rows.
  const show = (row: At | undefined) =>
    goQuery({ at: row === undefined ? undefined : atText(row) }, { replace: true });
  const decide = async (kind: OwnDecision['kind'], choice: Choice = {}) => {
    // A row of the filter before may be one that this tab has not reserved.
    if (at === undefined || queue.isNew || deciding.current === atKey) return;
    deciding.current = atKey;
    const detail = await loadDetail(at).finally(() => (deciding.current = undefined));
    const hotelId = choice.hotelId ?? detail.candidates[choice.index ?? picked]?.hotelId;
    if (kind === 'accept' && hotelId === undefined) return;
    const isSkip = kind === 'skip';
    outbox.add({
      id: newId(),
      jobId: at.jobId,
      row: at.row,
      name: detail.input['name'] ?? '',
      kind,
      hotelId: isSkip ? undefined : hotelId,
      note: isSkip || note === '' ? undefined : note,
      at: Date.now(),
    });
    show(following[0]);
  };
  const undo = () => {
    const undone = outbox.undo();
    if (undone === undefined) return;
    show(undone);
    toast({ text: `${undone.name === '' ? 'The row' : undone.name} is open again.` });
  };
  const step = (by: number) => show(rows[Math.min(rows.length - 1, Math.max(0, index + by))]);
  const [next] = following;
  return { queue, outbox, own, at, next, picked, pick, note, setNote, decide, undo, step };
}

/** If others may have the row that is shown, as after an hour in a hidden window, it is left. */
function useLostRow({ lost }: Queue, atKey: string | undefined, leave: () => void): void {
  const shown = useRef(atKey);
  useEffect(() => {
    if (shown.current === undefined || !lost.includes(shown.current)) return;
    leave();
    toast({ text: 'Another person may have that row now.' });
  }, [lost]);
  useEffect(() => {
    shown.current = atKey;
  });
}

interface Chosen {
  readonly of: string | undefined;
  readonly picked: number;
  readonly note?: string | undefined;
}

function keptChoice(): Chosen | undefined {
  const text = sessionStorage.getItem(keptWork.choice);
  return text === null ? undefined : (JSON.parse(text) as Chosen); // written below
}

/** What a person chose for the row in front of them, also before a reload; another row starts without a choice. */
function useChoice(atKey: string | undefined) {
  const none: Chosen = { of: atKey, picked: 0 };
  const [made, setMade] = useState(() => keptChoice() ?? none);
  const chosen = made.of === atKey ? made : none;
  const latest = useRef(chosen);
  latest.current = chosen;
  const set = (next: Chosen) => {
    setMade(next);
    keepText(sessionStorage, keptWork.choice, JSON.stringify(next));
  };
  // The same functions for every row, because drawn rows keep them.
  const pick = useCallback((index: number) => {
    const picked = Math.min(MOST_CANDIDATES - 1, Math.max(0, index));
    set({ ...latest.current, picked });
  }, []);
  const setNote = useCallback((note: string | undefined) => set({ ...latest.current, note }), []);
  return { picked: chosen.picked, pick, note: chosen.note, setNote };
}
