import { useState } from 'preact/hooks';
import { api } from '../../api/api.ts';
import { useCall } from '../../api/use-call.ts';
import { counted, number } from '../../lib/format.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Choice, Field } from '../../parts/field.tsx';
import { WhenLoaded } from '../../parts/loaded.tsx';
import { toast } from '../../parts/toasts.tsx';
import { useAction } from '../../parts/use-action.ts';
import { decideAll, undoAct, type BulkAct } from './bulk-acts.ts';
import type { QueueFilter } from './filter.ts';
import type { Facets } from './filters.tsx';
import type { JobNames } from './job-names.ts';

interface BulkDialogProps {
  readonly filter: QueueFilter;
  readonly facets: Facets;
  readonly jobName: JobNames;
  readonly close: () => void;
  readonly after: () => void;
}

/** Accepts or rejects all open rows that the filter finds, after a preview. One undo takes all back. */
export function BulkDialog({ filter, facets, jobName, close, after }: BulkDialogProps) {
  const jobs = facets.job;
  const [jobId, setJobId] = useState(filter.job ?? '');
  const [decision, setDecision] = useState<'accept' | 'reject'>('accept');
  const [note, setNote] = useState('');
  const action = useAction();
  const { state: _, decidedBy: __, ...rows } = filter;
  const body = {
    decision,
    filter: { ...rows, job: jobId === '' ? undefined : jobId },
    ...(note === '' ? {} : { note }),
  };
  const preview = useCall(
    () => api.post('/v3.0/hotels/match/reviews', { body: { ...body, preview: true } }),
    [JSON.stringify(body.filter), decision],
  );
  const decide = async () => {
    const act = await decideAll(body, preview.value?.rows ?? 0);
    after();
    close();
    if (act.actId === undefined) return act.text;
    return { text: act.text, undo: () => undo(act).then(after) };
  };
  return (
    <Dialog title="Decide all open rows under the filter" close={close}>
      {jobs.length > 1 && (
        <Choice
          label="Job"
          value={jobId}
          options={[
            ['', 'All jobs'],
            ...jobs.map((one) => [one.value, `${jobName(one.value)} (${counted(one.rows, 'row')})`] as const),
          ]}
          choose={setJobId}
        />
      )}
      <Choice
        label="Decision"
        value={decision}
        options={[
          ['accept', 'Accept the first candidate of each row'],
          ['reject', 'Reject the first candidate of each row'],
        ]}
        choose={(chosen) => setDecision(chosen === 'accept' ? 'accept' : 'reject')}
      />
      <Field label="Note">
        <input value={note} onInput={(event) => setNote(event.currentTarget.value)} />
      </Field>
      <WhenLoaded of={preview} lines={2}>
        {({ rows = 0, decided = 0, expectedWrong = 0 }) => (
          <p class={expectedWrong >= 1 ? 'notice warn' : 'notice'}>
            <strong>{counted(rows, 'row')}</strong> would be settled by {counted(decided, 'decision')}. By
            their confidence, {number(expectedWrong, expectedWrong < 100 ? 1 : 0)} of these would be wrong.
          </p>
        )}
      </WhenLoaded>
      {action.error !== undefined && <Failure error={action.error} />}
      <div class="row">
        <button
          type="button"
          class="button primary"
          disabled={action.isBusy || (preview.value?.rows ?? 0) === 0}
          onClick={() => void action.run(decide)}
        >
          {decision === 'accept' ? 'Accept' : 'Reject'} {counted(preview.value?.rows ?? 0, 'row')}
        </button>
      </div>
    </Dialog>
  );
}

async function undo(act: BulkAct): Promise<void> {
  toast({ text: await undoAct(act) });
}
