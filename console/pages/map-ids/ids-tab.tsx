import { useState } from 'preact/hooks';
import { api } from '../../api/api.ts';
import { keptWork } from '../../api/kept-work.ts';
import { useCall } from '../../api/use-call.ts';
import { goQuery } from '../../app/url.ts';
import { bytes, counted, instant } from '../../lib/format.ts';
import { keepText } from '../../lib/keep-text.ts';
import { Failure } from '../../parts/failure.tsx';
import { Field } from '../../parts/field.tsx';
import { FileDrop } from '../../parts/file-drop.tsx';
import { mapList, type MappedList } from './map-list.ts';
import { Result } from './result.tsx';
import { useGuess } from './use-guess.ts';

type Query = Readonly<Record<string, string>>;

/** Characters. */
const MOST_IN_FIELD = 500_000;

/** Ids of a partner, pasted or in a file, and the hotels that they lead to. */
export function IdsTab({ query }: { readonly query: Query }) {
  const { partner = '', release = '' } = query;
  const [text, setText] = useState(() => sessionStorage.getItem(keptWork.ids) ?? '');
  const [file, setFile] = useState<File>();
  const [mapped, setMapped] = useState<MappedList>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const releases = useCall(() => api.get('/v3.0/data/releases'), []);
  const followed = releases.value?.followed ?? null;
  const run = async (list: Blob) => {
    setBusy(true);
    setError(undefined);
    try {
      const asOf = releases.value?.data.find(({ name }) => name === release)?.stateAt;
      setMapped(await mapList({ partner, list, asOf }));
    } catch (failure) {
      setError(() => failure);
    } finally {
      setBusy(false);
    }
  };
  const list = file ?? (text.trim() === '' ? undefined : new Blob([text], { type: 'text/csv' }));
  const guess = useGuess(list, partner);
  const again = () => list !== undefined && void run(list);
  return (
    <div class="wide-stack">
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          again();
        }}
      >
        <div class="filters">
          <Partners partner={partner} />
          <Field label="State of the map">
            <select value={release} onChange={(event) => goQuery({ release: event.currentTarget.value })}>
              <option value="">{followed === null ? 'Now' : `Followed: ${followed}`}</option>
              {releases.value?.data.map(({ name, stateAt }) => (
                <option key={name} value={name}>
                  {name} ({instant(stateAt)})
                </option>
              ))}
            </select>
          </Field>
          <button
            type="submit"
            class="button primary"
            disabled={isBusy || list === undefined || partner === ''}
          >
            {isBusy ? 'Mapping…' : 'Map'}
          </button>
        </div>
        {file === undefined ? (
          <div class="columns">
            <TypedIds
              text={text}
              set={(typed) => {
                setText(typed);
                keepText(sessionStorage, keptWork.ids, typed);
              }}
              take={setFile}
            />
            <FileDrop
              label="Or drop a file of ids here"
              hint="CSV"
              mostMiB={256}
              accept=".csv,.tsv,.txt,text/csv"
              take={setFile}
            />
          </div>
        ) : (
          <div class="row">
            <strong>{file.name}</strong>
            <span class="quiet small">{bytes(file.size)}</span>
            <button type="button" class="button compact" onClick={() => setFile(undefined)}>
              Remove
            </button>
          </div>
        )}
        {guess !== undefined && (
          <p class="quiet small" role="status">
            {guess}
          </p>
        )}
      </form>
      {error !== undefined && <Failure error={error} retry={again} />}
      {mapped !== undefined && <Result of={mapped} query={query} again={again} />}
    </div>
  );
}

interface TypedIdsProps {
  readonly text: string;
  readonly set: (text: string) => void;
  /** Takes a list that is too long for a field. */
  readonly take: (file: File) => void;
}

function TypedIds({ text, set, take }: TypedIdsProps) {
  return (
    <Field label="Ids" hint="one per line, or CSV with a heading">
      <textarea
        class="mono"
        rows={6}
        spellcheck={false}
        value={text}
        onInput={(event) => set(event.currentTarget.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData?.getData('text') ?? '';
          if (pasted.length <= MOST_IN_FIELD) return;
          // A field with so many lines stops the page.
          event.preventDefault();
          take(new File([pasted], 'Pasted ids', { type: 'text/csv' }));
        }}
      />
    </Field>
  );
}

function Partners({ partner }: { readonly partner: string }) {
  const partners = useCall(() => api.get('/v3.0/hotels/match/coverage'), []);
  return (
    <>
      {partners.error !== undefined && <Failure error={partners.error} retry={partners.reload} />}
      <Field label="Partner">
        <select value={partner} onChange={(event) => goQuery({ partner: event.currentTarget.value })}>
          <option value="">By its ids</option>
          {partners.value?.partners.map(({ partner: name, mappings }) => (
            <option key={name} value={name}>
              {name} ({counted(mappings, 'id')})
            </option>
          ))}
          {partner !== '' &&
            partners.value?.partners.every(({ partner: name }) => name !== partner) !== false && (
              <option value={partner}>{partner}</option>
            )}
        </select>
      </Field>
    </>
  );
}
