import type { Schemas } from 'innkeeper-client';
import { useState } from 'preact/hooks';
import { api } from '../../api/api.ts';
import { countryName, number } from '../../lib/format.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Field } from '../../parts/field.tsx';
import { HotelsById } from '../../parts/lists/hotels-by-id.tsx';
import { useAction } from '../../parts/use-action.ts';
import { hotelIdIn } from './hotel-id.ts';

type Preview = Schemas['MergeResponse'];
type Unmerged = Schemas['UnmergeResponse'];

interface MergeProps {
  readonly hotelId: string;
  /** The hotel that it is merged into, if it is. */
  readonly survivorId: string | undefined;
  readonly after: () => void;
}

/** Merges the hotel into another one, after a preview; or undoes that. */
export function Merge({ hotelId, survivorId, after }: MergeProps) {
  if (survivorId === undefined) return <MergeInto hotelId={hotelId} after={after} />;
  return <Unmerge hotelId={hotelId} after={after} />;
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
          <Both hotelIds={[preview.hotelId, preview.survivorId]} />
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

/** Ids alone do not show a mistake. */
function Both({ hotelIds }: { readonly hotelIds: readonly string[] }) {
  return (
    <HotelsById hotelIds={hotelIds} class="stack tight">
      {(hotelId, hotel) => (
        <>
          <code>{hotelId}</code> <strong>{hotel?.name}</strong>{' '}
          {hotel !== undefined && (
            <span class="quiet">
              {[hotel.address, hotel.city, countryName(hotel.country)].filter(Boolean).join(', ')}
            </span>
          )}
        </>
      )}
    </HotelsById>
  );
}

function PreviewOf({ preview: { survivorId, changed, moves } }: { readonly preview: Preview }) {
  if (!changed) return <p>They are merged like this already.</p>;
  return (
    <>
      <p>{survivorId} gets:</p>
      <Moves of={moves} />
    </>
  );
}

function Moves({ of }: { readonly of: Preview['moves'] }) {
  return (
    <dl class="pairs">
      <dt>Rooms</dt>
      <dd>{number(of?.rooms ?? 0)}</dd>
      <dt>Reviews</dt>
      <dd>{number(of?.reviews ?? 0)}</dd>
      <dt>Partner ids</dt>
      <dd>{number(of?.partnerIds ?? 0)}</dd>
      <dt>Merged hotels</dt>
      <dd>{number(of?.hotels ?? 0)}</dd>
    </dl>
  );
}

interface UnmergeProps {
  readonly hotelId: string;
  readonly after: () => void;
}

function Unmerge({ hotelId, after }: UnmergeProps) {
  const [preview, setPreview] = useState<Unmerged>();
  const [failure, setFailure] = useState<unknown>();
  const { isBusy, error, run } = useAction(after);
  const remove = (isPreview: boolean) =>
    api.delete('/v3.0/data/merges/{hotelId}', {
      params: { path: { hotelId }, query: { preview: isPreview } },
    });
  const show = () => {
    setFailure(undefined);
    remove(true).then(setPreview, (failed: unknown) => setFailure(() => failed));
  };
  const unmerge = () =>
    run(async () => {
      await remove(false);
      setPreview(undefined);
      return `${hotelId} is a separate hotel again.`;
    });
  return (
    <section class="card stack">
      <h2>Undo the merge</h2>
      <p class="quiet">Rooms, reviews, partner ids and decisions of {hotelId} return from the survivor.</p>
      {failure !== undefined && <Failure error={failure} retry={show} />}
      <div>
        <button type="button" class="button" disabled={isBusy} onClick={show}>
          Preview
        </button>
      </div>
      {preview !== undefined && (
        <Dialog
          title={`Undo the merge of ${hotelId} into ${preview.survivorId}`}
          close={() => setPreview(undefined)}
        >
          <p>Without its survivor, {hotelId} has:</p>
          <Moves of={preview.moves} />
          <ToCheck records={preview.records} />
          {error !== undefined && <Failure error={error} />}
          <div>
            <button type="button" class="button danger" disabled={isBusy} onClick={() => void unmerge()}>
              Undo the merge
            </button>
          </div>
        </Dialog>
      )}
    </section>
  );
}

/** Data table: what became of a record that was written while two hotels were one. */
const outcomeTexts: Readonly<Record<string, string>> = {
  added: 'came after the merge and stays with',
  copied: 'is a record of both hotels; a file gave it for',
  diverted: 'was changed while both were one; the file, command or decision named',
};

function ToCheck({ records }: Pick<Unmerged, 'records'>) {
  if (records.length === 0) return <p class="quiet">Nothing was written while both were one.</p>;
  return (
    <>
      <p>Check these records, which were written while both were one:</p>
      <ul class="stack lines">
        {records.map(({ outcome, kind, record, partner, account, environment, namedHotelId }) => (
          <li key={`${kind} ${partner} ${account} ${environment} ${record} ${namedHotelId} ${outcome}`}>
            {kind.replace('-', ' ')} {partner ?? account} {environment} <code>{record}</code>{' '}
            {outcomeTexts[outcome] ?? outcome} {namedHotelId}
          </li>
        ))}
      </ul>
    </>
  );
}
