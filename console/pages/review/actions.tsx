import { mayDo } from '../../api/authors.ts';
import { State } from '../../parts/badge.tsx';
import type { OwnDecision } from './outbox.ts';
import type { Review } from './use-review.ts';

interface ActionsProps {
  readonly work: Review;
  readonly own: OwnDecision | undefined;
  readonly search: () => void;
}

/** The buttons of a decision, each with its key. */
export function Actions({ work, own, search }: ActionsProps) {
  const { decide, undo, note, setNote } = work;
  const buttons = [
    ['Accept', 'a', () => void decide('accept')],
    ['Reject', 'r', () => void decide('reject')],
    ['Skip', 's', () => void decide('skip')],
    ['Search', '/', search],
    ['Note', 'n', () => setNote(note ?? '')],
    ['Undo', 'u', undo],
  ] as const;
  return (
    <div class="review-actions" role="group" aria-label="Decision">
      {buttons.map(([text, key, run], index) => (
        <button
          key={key}
          type="button"
          class={index === 0 ? 'button primary' : 'button'}
          disabled={!mayDo('decide') || (text === 'Undo' && work.own.size === 0)}
          onClick={run}
        >
          {text} <kbd>{key}</kbd>
        </button>
      ))}
      {own !== undefined && (
        <span class="row">
          <State of={own.kind} /> by you
        </span>
      )}
      {note !== undefined && (
        <input
          type="text"
          class="grow"
          aria-label="Note for the decision"
          placeholder="Note for the decision; Enter returns to the row"
          value={note}
          ref={focusWhenEmpty}
          onInput={(event) => setNote(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
            if (event.key === 'Escape') setNote(undefined);
          }}
        />
      )}
    </div>
  );
}

/** The key opened it to type. */
function focusWhenEmpty(input: HTMLInputElement | null): void {
  if (input?.value === '') input.focus();
}
