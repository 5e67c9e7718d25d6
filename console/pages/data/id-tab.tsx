import { useState } from 'preact/hooks';
import { api } from '../../api/api.ts';
import { useCall } from '../../api/use-call.ts';
import { goQuery } from '../../app/url.ts';
import { Failure } from '../../parts/failure.tsx';
import { Field, Typed } from '../../parts/field.tsx';
import { Empty } from '../../parts/loaded.tsx';
import { useAction } from '../../parts/use-action.ts';
import { hotelIdIn } from './hotel-id.ts';
import { HistoryOf } from './history.tsx';

type Query = Readonly<Record<string, string>>;

/** One id of a partner: its history, and a correction in one step. */
export function IdTab({ query }: { readonly query: Query }) {
  const { partner = '', id = '' } = query;
  const [turn, setTurn] = useState(0);
  const isChosen = partner !== '' && id !== '';
  return (
    <div class="stack">
      <Filters partner={partner} id={id} />
      {!isChosen && <Empty title="Choose a partner and enter one of its ids" />}
      {isChosen && (
        <div class="columns">
          <section class="card">
            <h2>History</h2>
            <HistoryOf of={{ partner, partnerId: id }} turn={turn} />
          </section>
          <Correct partner={partner} partnerId={id} after={() => setTurn(turn + 1)} />
        </div>
      )}
    </div>
  );
}

function Filters({ partner, id }: { readonly partner: string; readonly id: string }) {
  const partners = useCall(() => api.get('/v3.0/hotels/match/coverage'), []);
  return (
    <div class="stack">
      {partners.error !== undefined && <Failure error={partners.error} retry={partners.reload} />}
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        <Field label="Partner">
          <Typed
            type="search"
            list="partners"
            value={partner}
            change={(value) => goQuery({ partner: value })}
          />
        </Field>
        <datalist id="partners">
          {partners.value?.partners.map(({ partner: name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Field label="Id">
          <Typed type="search" value={id} change={(value) => goQuery({ id: value })} />
        </Field>
      </form>
    </div>
  );
}

interface CorrectProps {
  readonly partner: string;
  readonly partnerId: string;
  readonly after: () => void;
}

function Correct({ partner, partnerId, after }: CorrectProps) {
  const [text, setText] = useState('');
  const { isBusy, error, run } = useAction(after);
  const correct = (hotelId: string | null) =>
    run(async () => {
      const { changed, before } = await api.put('/v3.0/hotels/match/partners/ids', {
        body: { partner, partnerId, hotelId },
      });
      const to = hotelId ?? 'no hotel';
      return changed
        ? `${partnerId} leads to ${to}, before to ${before.join(', ') || 'none'}.`
        : `It led to ${to} before.`;
    });
  return (
    <section class="card stack">
      <h2>Correct</h2>
      <p class="quiet">
        The id then leads to this hotel and no other. No answer shows it as ambiguous or not found in between.
      </p>
      <form
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          void correct(hotelIdIn(text) ?? text);
        }}
      >
        <Field label="Hotel id">
          <input type="text" required value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </Field>
        <button type="submit" class="button primary" disabled={isBusy}>
          Correct
        </button>
        <button type="button" class="button danger" disabled={isBusy} onClick={() => void correct(null)}>
          Leads to no hotel
        </button>
      </form>
      {error !== undefined && <Failure error={error} />}
    </section>
  );
}
