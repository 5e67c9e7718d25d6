import { useState } from 'preact/hooks';
import { api } from '../../api/api.ts';
import { useAuthors } from '../../api/use-authors.ts';
import { useCall } from '../../api/use-call.ts';
import { counted, instant } from '../../lib/format.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Choice, Field } from '../../parts/field.tsx';
import { WhenLoaded } from '../../parts/loaded.tsx';
import { useAction } from '../../parts/use-action.ts';
import { bulkActs, undoAct } from './bulk-acts.ts';

interface UndoDialogProps {
  readonly close: () => void;
  readonly after: () => void;
  /** The decisions of this tab may be among those of an author. */
  readonly forgetOwn: () => void;
}

/** Undoes more than the latest decision: a bulk decision of this tab, or all that one author decided in a period. */
export function UndoDialog({ close, after, forgetOwn }: UndoDialogProps) {
  const done = () => {
    after();
    close();
  };
  return (
    <Dialog title="Undo earlier decisions" close={close}>
      <Acts after={done} />
      <OfAuthor
        after={() => {
          forgetOwn();
          done();
        }}
      />
    </Dialog>
  );
}

function Acts({ after }: { readonly after: () => void }) {
  const action = useAction(after);
  const acts = bulkActs();
  if (acts.length === 0) return null;
  return (
    <section class="stack">
      <h3>Bulk decisions of this tab</h3>
      <ul class="stack lines">
        {acts.map((act) => (
          <li key={act.key} class="row spread">
            <span>
              {act.text} <span class="quiet">{instant(act.at)}</span>
              {act.actId === undefined && ' Its answer has not arrived, so it may not have happened.'}
            </span>
            <button
              type="button"
              class="button compact"
              disabled={action.isBusy}
              onClick={() => void action.run(() => undoAct(act))}
            >
              Undo
            </button>
          </li>
        ))}
      </ul>
      {action.error !== undefined && <Failure error={action.error} />}
    </section>
  );
}

function OfAuthor({ after }: { readonly after: () => void }) {
  const facets = useCall(
    () => api.get('/v3.0/hotels/match/reviews/facets', { params: { query: { state: 'decided' } } }),
    [],
  );
  return (
    <section class="stack">
      <h3>All that one author decided in a period</h3>
      <WhenLoaded of={facets} lines={2}>
        {({ decidedBy }) =>
          decidedBy.length === 0 ? (
            <p class="quiet">No row of the queue has been decided.</p>
          ) : (
            <Period authors={decidedBy} after={after} />
          )
        }
      </WhenLoaded>
    </section>
  );
}

interface PeriodProps {
  readonly authors: readonly { readonly value: string; readonly rows: number }[];
  readonly after: () => void;
}

function Period({ authors, after }: PeriodProps) {
  const authorText = useAuthors();
  const [decidedBy, setAuthor] = useState(authors[0]?.value ?? '');
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const period = { decidedBy, from: instantOf(from), until: instantOf(until) };
  const remove = (preview: boolean) =>
    api.delete('/v3.0/hotels/match/decisions', { params: { query: { ...period, preview } } });
  const preview = useCall(() => remove(true), [JSON.stringify(period)]);
  const action = useAction(after);
  const undo = async () => `${counted((await remove(false)).decisions, 'decision')} undone.`;
  return (
    <>
      <Choice
        label="Author"
        value={decidedBy}
        options={authors.map(
          ({ value, rows }) => [value, `${authorText(value)}: ${counted(rows, 'row')}`] as const,
        )}
        choose={setAuthor}
      />
      <div class="filters">
        <Field label="From" hint="empty: all before">
          <input
            type="datetime-local"
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
        </Field>
        <Field label="Until" hint="empty: now">
          <input
            type="datetime-local"
            value={until}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
        </Field>
      </div>
      <WhenLoaded of={preview} lines={2}>
        {({ decisions, adoptedIds }) => (
          <p class={adoptedIds > 0 ? 'notice warn' : 'notice'}>
            <strong>{counted(decisions, 'decision')}</strong> would be undone, and{' '}
            {counted(adoptedIds, 'adopted partner id')} would move back. What others decided since stays, and
            so do published releases.
          </p>
        )}
      </WhenLoaded>
      {action.error !== undefined && <Failure error={action.error} />}
      <div>
        <button
          type="button"
          class="button danger"
          disabled={action.isBusy || preview.isLoading || (preview.value?.decisions ?? 0) === 0}
          onClick={() => void action.run(undo)}
        >
          Undo {counted(preview.value?.decisions ?? 0, 'decision')}
        </button>
      </div>
    </>
  );
}

/** The browser gives the time of the reader's clock without a zone. */
function instantOf(local: string): string | undefined {
  return local === '' ? undefined : new Date(local).toISOString();
}
