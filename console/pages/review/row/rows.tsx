import { useEffect, useMemo, useState } from 'preact/hooks';
import { atText, type At } from '../filter.ts';
import { OneRow } from './one-row.tsx';
import type { Extent } from './place.tsx';

interface RowsProps {
  readonly at: At;
  /** What a decision shows. */
  readonly next: At | undefined;
  /** Number of the candidate that is looked at, from 0. */
  readonly picked: number;
  readonly pick: (index: number) => void;
  /** What the map shows. */
  readonly extent: Extent;
}

/** The latest moment at which the next row is drawn, if the browser is never idle. */
const DRAWN_WITHIN_MS = 400;

/**
 * The row in front of a person, and the next one: it is drawn out of sight while they read, so that a key only has to reveal
 * it, with its map and neighbours.
 */
export function Rows({ at, next, picked, ...others }: RowsProps) {
  const nextKey = next === undefined ? undefined : atText(next);
  const drawn = useDrawnAhead(atText(at), nextKey);
  const ahead = next !== undefined && drawn === nextKey && nextKey !== atText(at) ? [next] : [];
  return (
    <>
      {[at, ...ahead].map((one, index) => (
        <Row key={atText(one)} at={one} picked={index === 0 ? picked : 0} isAhead={index > 0} {...others} />
      ))}
    </>
  );
}

/** The next row once the present one is on the screen and the browser has nothing else to do. */
function useDrawnAhead(atKey: string, nextKey: string | undefined): string | undefined {
  const [drawn, setDrawn] = useState<string>();
  useEffect(() => {
    const draw = () => setDrawn(nextKey);
    if (!hasIdleCallbacks) {
      const due = setTimeout(draw, DRAWN_WITHIN_MS);
      return () => clearTimeout(due);
    }
    const due = requestIdleCallback(draw, { timeout: DRAWN_WITHIN_MS });
    return () => cancelIdleCallback(due);
  }, [atKey, nextKey]);
  return drawn;
}

/** Safari has none. */
const hasIdleCallbacks = 'requestIdleCallback' in globalThis;

interface RowProps extends Omit<RowsProps, 'next'> {
  readonly isAhead: boolean;
}

function Row({ at, picked, pick, extent, isAhead }: RowProps) {
  // The same element: what is drawn already is not drawn again when the row is revealed.
  const inside = useMemo(
    () => <OneRow at={at} picked={picked} pick={pick} extent={extent} />,
    [atText(at), picked, extent],
  );
  if (isAhead) return <div class="review-ahead">{inside}</div>;
  return <div data-row={at.row}>{inside}</div>;
}
