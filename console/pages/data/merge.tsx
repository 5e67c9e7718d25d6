import type { Schemas } from 'innkeeper-client';
import { useState } from 'preact/hooks';
import { api } from '../../api/api.ts';
import { number } from '../../lib/format.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Field } from '../../parts/field.tsx';
import { useAction } from '../../parts/use-action.ts';
import { hotelIdIn } from './hotel-id.ts';

type Preview = Schemas['MergeResponse'];
type Unmerged = Schemas['UnmergedRecord'];

interface MergeProps {
  readonly hotelId: string;
  /** The hotel that it is merged into, if it is. */
  readonly survivorId: string | undefined;
  readonly after: () => void;
}

/** Merges the hotel into another one, after a preview; or undoes that. */
export function Merge({ hotelId, survivorId, after }: MergeProps) {
  if (survivorId === undefined) return <MergeInto hotelId={hotelId} after={after} />;
  return <Unmerge hotelId={hotelId} survivorId={survivorId} after={after} />;
}

function MergeInto({ hotelId, after }: { readonly hotelId: string; readonly after: () => void }) {
  const [text, setText] = useState('');
  const [preview, setPreview] = useState<Preview>();
  const { isBusy, error, run } = useAction(after);
  const survivorId = hotelIdIn(text);
  const put = (dryRun: boolean) =>
    api.put('/v3.0/data/merges/{hotelId}', {
      params: { path: { hotelId } },
      body: { survivorId: survivorId ?? text, dryRun },
    });
  const merge = () =>
    run(async () => {
      const { survivorId } = await put(false);
      setPreview(undefined);
      return `${survivorId} answers for ${hotelId} now.`;
    });
  const [failure, setFailure] = useState<unknown>();
  const show = () => {
    setFailure(undefined);
    put(true).then(setPreview, (failed: unknown) => setFailure(() => failed));
  };
  return (
    <section class="card stack">
      <h2>Merge</h2>
      <p class="quiet">
        If another hotel is the same one, let it answer for both. A merge can be undone exactly.
      </p>
      <form
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          show();
        }}
      >
        <Field label="Survivor" hint="hotel id">
          <input type="text" required value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </Field>
        <button type="submit" class="button" disabled={isBusy}>
          Preview
        </button>
      </form>
      {failure !== undefined && <Failure error={failure} />}
      {preview !== undefined && (
        <Dialog
          title={`Merge ${preview.hotelId} into ${preview.survivorId}`}
          close={() => setPreview(undefined)}
        >
          <PreviewOf preview={preview} />
          {error !== undefined && <Failure error={error} />}
          <div class="row">
            <button
              type="button"
              class="button primary"
              disabled={isBusy || !preview.changed}
              onClick={() => void merge()}
            >
              Merge
            </button>
          </div>
        </Dialog>
      )}
    </section>
  );
}

function PreviewOf({ preview: { survivorId, changed, moves } }: { readonly preview: Preview }) {
  if (!changed) return <p>They are merged like this already.</p>;
  return (
    <>
      <p>{survivorId} gets:</p>
      <dl class="pairs">
        <dt>Rooms</dt>
        <dd>{number(moves?.rooms ?? 0)}</dd>
        <dt>Reviews</dt>
        <dd>{number(moves?.reviews ?? 0)}</dd>
        <dt>Partner ids</dt>
        <dd>{number(moves?.partnerIds ?? 0)}</dd>
        <dt>Merged hotels</dt>
        <dd>{number(moves?.hotels ?? 0)}</dd>
      </dl>
    </>
  );
}

interface UnmergeProps {
  readonly hotelId: string;
  readonly survivorId: string;
  readonly after: () => void;
}

function Unmerge({ hotelId, survivorId, after }: UnmergeProps) {
  const [records, setRecords] = useState<readonly Unmerged[]>([]);
  const { isBusy, error, run } = useAction(after);
  const unmerge = () =>
    run(async () => {
      const undone = await api.delete('/v3.0/data/merges/{hotelId}', { params: { path: { hotelId } } });
      setRecords(undone.records);
      return `${hotelId} answers for itself again.`;
    });
  return (
    <section class="card stack">
      <h2>Undo the merge</h2>
      <p class="quiet">
        Rooms, reviews and partner ids of {hotelId} return from {survivorId}. Records that were written while
        both were one are listed, so that you can check them.
      </p>
      {error !== undefined && <Failure error={error} />}
      <div>
        <button type="button" class="button danger" disabled={isBusy} onClick={() => void unmerge()}>
          Undo the merge
        </button>
      </div>
      {records.length > 0 && (
        <ul class="stack">
          {records.map(({ outcome, kind, record, namedHotelId }) => (
            <li key={`${kind} ${record}`}>
              {outcome}: {kind} <code>{record}</code> of {namedHotelId}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
