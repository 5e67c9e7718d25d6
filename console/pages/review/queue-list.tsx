import { goQuery } from '../../app/url.ts';
import { percent } from '../../lib/format.ts';
import { State } from '../../parts/badge.tsx';
import { Author } from '../../parts/evidence/author.tsx';
import { VirtualList } from '../../parts/lists/virtual-list.tsx';
import { atText, stateOf, type Row } from './filter.ts';
import type { OwnDecision } from './outbox.ts';

const LINE_PIXELS = 52;

interface QueueListProps {
  readonly rows: readonly Row[];
  readonly at: string | undefined;
  readonly own: ReadonlyMap<string, OwnDecision>;
  readonly more: (() => void) | undefined;
}

export function QueueList({ rows, at, own, more }: QueueListProps) {
  const index = rows.findIndex((row) => atText(row) === at);
  return (
    <VirtualList
      label="Rows to review"
      items={rows}
      keyOf={atText}
      height={LINE_PIXELS}
      at={index === -1 ? undefined : index}
      more={more}
      line={(row) => <OneLine row={row} isChosen={atText(row) === at} own={own.get(atText(row))} />}
    />
  );
}

interface OneLineProps {
  readonly row: Row;
  readonly isChosen: boolean;
  readonly own: OwnDecision | undefined;
}

function OneLine({ row, isChosen, own }: OneLineProps) {
  const state = own?.kind ?? (row.state === 'open' ? undefined : stateOf(row));
  return (
    <button
      type="button"
      class={isChosen ? 'queue-line chosen' : 'queue-line'}
      aria-current={isChosen}
      tabIndex={-1}
      onClick={() => goQuery({ at: atText(row) }, { replace: true })}
    >
      <span class="cut" dir="auto">
        {row.name === '' ? '(no name)' : row.name}
      </span>
      <span class="number small" title="Confidence that candidate 1 is right">
        <span class="visually-hidden">confidence </span>
        {percent(row.confidence, 0)}
      </span>
      <span class="cut quiet small" dir="auto">
        {[row.city, row.partner].filter(Boolean).join(' · ')}
        {row.decidedBy !== '' && own === undefined && (
          <>
            {' '}
            · <Author of={row.decidedBy} />
          </>
        )}
      </span>
      {state === undefined ? <span /> : <State of={state} />}
    </button>
  );
}
