import { useState } from 'preact/hooks';
import { mayDo } from '../../api/authors.ts';
import { api } from '../../api/api.ts';
import { Advised, Failure } from '../../parts/failure.tsx';
import { Field } from '../../parts/field.tsx';
import { useAction } from '../../parts/use-action.ts';
import type { Release } from './releases.ts';

/** Names the state of the map as it is now. */
export function Publish({
  releases,
  after,
}: {
  readonly releases: readonly Release[];
  readonly after: () => void;
}) {
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [canary, setCanary] = useState(false);
  const { isBusy, error, run } = useAction(() => {
    setName('');
    setNote('');
    setCanary(false);
    after();
  });
  const publish = () =>
    run(async () => {
      if (releases.some((release) => release.name === name.trim()))
        throw new Advised(
          `There is a release "${name.trim()}"`,
          'Choose another name: a release never changes.',
        );
      await api.post('/v3.0/data/releases', { body: { name: name.trim(), note, canary } });
      return canary ? `${name.trim()} is published as a canary.` : `${name.trim()} is the current release.`;
    });
  if (!mayDo('operate'))
    return (
      <section class="card stack">
        <h2>Publish</h2>
        <p class="quiet">
          A release is the map as it is now. A key with the scope operate publishes one, promotes it, and
          rolls back.
        </p>
      </section>
    );
  return (
    <form
      class="card stack"
      onSubmit={(event) => {
        event.preventDefault();
        void publish();
      }}
    >
      <h2>Publish</h2>
      <p class="quiet">
        A release is the map as it is now. It never changes, and its name cannot be used again.
      </p>
      <Field label="Name">
        <input
          type="text"
          required
          maxLength={100}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </Field>
      <Field label="Note" hint="what a person should know about it">
        <input
          type="text"
          maxLength={1000}
          value={note}
          onInput={(event) => setNote(event.currentTarget.value)}
        />
      </Field>
      <label class="row">
        <input
          type="checkbox"
          checked={canary}
          onChange={(event) => setCanary(event.currentTarget.checked)}
        />
        Canary: only accounts and partners that are pinned to this release use it
      </label>
      {error !== undefined && <Failure error={error} retry={() => void publish()} />}
      <div>
        <button type="submit" class="button primary" disabled={isBusy}>
          Publish
        </button>
      </div>
    </form>
  );
}
