import { useState } from 'preact/hooks';
import { api } from '../../api/api.ts';
import { Failure } from '../../parts/failure.tsx';
import { Choice } from '../../parts/field.tsx';
import { useAction } from '../../parts/use-action.ts';
import type { Releases } from './releases.ts';

const NOW = '';

/** Which state of the map the account gets. */
export function Pin({
  releases: { data, followed, pinned },
  after,
}: {
  readonly releases: Releases;
  readonly after: () => void;
}) {
  const [chosen, setChosen] = useState<string>();
  const release = chosen ?? pinned ?? NOW;
  const { isBusy, error, run } = useAction(after);
  const pin = () =>
    run(async () => {
      const { followed: now } =
        release === NOW
          ? await api.delete('/v3.0/data/pin', {})
          : await api.put('/v3.0/data/pin', { body: { release } });
      return now === null ? 'The account gets the map as it is now.' : `The account gets the release ${now}.`;
    });
  return (
    <form
      class="card stack"
      onSubmit={(event) => {
        event.preventDefault();
        void pin();
      }}
    >
      <h2>This account</h2>
      <p>
        Ids are mapped as in <strong>{followed ?? 'the map as it is now'}</strong>.
      </p>
      <p class="quiet">
        A pin keeps the answers as they are until it moves. Pin a canary to try it before others get it.
      </p>
      <Choice
        label="Pin to"
        value={release}
        options={[
          [NOW, 'No pin: as the operator has set, or the map as it is now'],
          ['current', 'The current release, whichever it is'],
          ...data.map(({ name }) => [name, name] as const),
        ]}
        choose={setChosen}
      />
      {error !== undefined && <Failure error={error} retry={() => void pin()} />}
      <div>
        <button type="submit" class="button" disabled={isBusy}>
          Set the pin
        </button>
      </div>
    </form>
  );
}
