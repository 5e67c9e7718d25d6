import { useMemo } from 'preact/hooks';
import { counted, number } from '../../lib/format.ts';
import { atText } from './filter.ts';
import type { Facets } from './filters.tsx';
import { QueueList } from './queue-list.tsx';
import type { Review } from './use-review.ts';

interface QueuePanelProps {
  readonly work: Review;
  readonly isReserving: boolean;
  readonly counts: Facets | undefined;
}

/** The rows at hand, how many there are in all, and whether every decision is stored. */
export function QueuePanel({ work: { queue, own, at, outbox }, isReserving, counts }: QueuePanelProps) {
  const decided = useDecidedSince(counts, own);
  const left = counts === undefined ? 0 : counts.total - (isReserving ? decided : 0);
  return (
    <aside class="review-list" aria-label="Queue" aria-busy={queue.isNew}>
      <p class="queue-head row spread small quiet">
        <span>
          {counts !== undefined && (
            <>
              <span>
                {!counts.isComplete && 'at least '}
                {counted(Math.max(0, left), 'row')}
              </span>{' '}
              ·{' '}
            </>
          )}
          <Unsent count={outbox.unsent} isInTrouble={outbox.isInTrouble} />
        </span>
        {queue.rows.length > 0 && <span aria-hidden="true">Confidence</span>}
      </p>
      {queue.rows.length > 0 && (
        <QueueList
          rows={queue.rows}
          at={at === undefined ? undefined : atText(at)}
          own={own}
          more={isReserving ? undefined : queue.more}
        />
      )}
    </aside>
  );
}

/** How many rows this tab has decided since the counts were read. */
function useDecidedSince(counts: Facets | undefined, own: Review['own']): number {
  const ids = [...own.values()].map(({ id }) => id);
  const counted = useMemo(() => new Set(ids), [counts]);
  return ids.filter((id) => !counted.has(id)).length;
}

function Unsent({ count, isInTrouble }: { readonly count: number; readonly isInTrouble: boolean }) {
  if (count === 0) return <span>all saved</span>;
  const text = `${number(count)} not saved yet`;
  return <strong role="status">{isInTrouble ? `${text}, trying again` : text}</strong>;
}
