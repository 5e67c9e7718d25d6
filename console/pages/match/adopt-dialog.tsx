import { useState } from 'preact/hooks';
import { api } from '../../api/api.ts';
import { useCall } from '../../api/use-call.ts';
import { counted, number } from '../../lib/format.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Field } from '../../parts/field.tsx';
import { WhenLoaded } from '../../parts/loaded.tsx';
import { useAction } from '../../parts/use-action.ts';

const path = '/v3.0/hotels/match/async/jobs/{jobId}/adopt' as const;

const changed = (changes: Readonly<Record<string, number>>) =>
  (changes['new'] ?? 0) + (changes['moved'] ?? 0) + (changes['withdrawn'] ?? 0);

interface AdoptDialogProps {
  readonly jobId: string;
  readonly close: () => void;
  readonly after: () => void;
}

/** Makes the matched hotels the ids of the partner, after a preview of every kind of change. */
export function AdoptDialog({ jobId, close, after }: AdoptDialogProps) {
  const [partner, setPartner] = useState('');
  const params = { path: { jobId } };
  const body = partner === '' ? {} : { partner };
  const preview = useCall(() => api.post(path, { params, body: { ...body, dryRun: true } }), [partner]);
  const action = useAction(() => {
    after();
    close();
  });
  const adopt = async () => {
    const { changes, partner: of } = await api.post(path, { params, body });
    return `${counted(changed(changes), 'id')} of ${of} changed.`;
  };
  return (
    <Dialog title="Adopt as partner ids" close={close}>
      <Field label="Partner" hint="empty: that of the job">
        <input value={partner} onChange={(event) => setPartner(event.currentTarget.value.trim())} />
      </Field>
      <WhenLoaded of={preview}>
        {({ partner: of, changes, rows, expectedWrong }) => (
          <div class="stack">
            <p>
              Ids of <strong>{of}</strong>:
            </p>
            <dl class="figures">
              {['new', 'moved', 'unchanged', 'withdrawn', 'kept', 'conflicting'].map((kind) => (
                <div key={kind} class="figure">
                  <dt>{kind}</dt>
                  <dd>{number(changes[kind] ?? 0)}</dd>
                </div>
              ))}
            </dl>
            <p class={expectedWrong.expected >= 1 ? 'notice warn' : 'notice'}>
              Expected to be wrong: <strong>{number(expectedWrong.expected, 1)}</strong> of{' '}
              {number(rows['matched'] ?? 0)} matched rows; in 95 of 100 lists between{' '}
              {number(expectedWrong.low)} and {number(expectedWrong.high)}. Rows in review (
              {number(rows['review'] ?? 0)}) and without a match ({number(rows['noMatch'] ?? 0)}) change
              nothing.
            </p>
          </div>
        )}
      </WhenLoaded>
      {action.error !== undefined && <Failure error={action.error} />}
      <div>
        <button
          type="button"
          class="button primary"
          disabled={action.isBusy || preview.isLoading || preview.error !== undefined}
          onClick={() => void action.run(adopt)}
        >
          Adopt {preview.value !== undefined && `${counted(changed(preview.value.changes), 'id')}`}
        </button>
      </div>
    </Dialog>
  );
}
