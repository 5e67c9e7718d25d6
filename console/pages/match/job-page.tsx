import type { Schemas } from 'innkeeper-client';
import { useState } from 'preact/hooks';
import { api } from '../../api/api.ts';
import { isFinal, useJob } from '../../api/jobs.ts';
import { useCall } from '../../api/use-call.ts';
import { Link } from '../../app/link.tsx';
import { pathOf } from '../../app/url.ts';
import { download } from '../../lib/download.ts';
import { duration, instant, number } from '../../lib/format.ts';
import { State } from '../../parts/badge.tsx';
import { Failure } from '../../parts/failure.tsx';
import { WhenLoaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { Progress } from '../../parts/progress.tsx';
import { useAction } from '../../parts/use-action.ts';
import { AdoptDialog } from './adopt-dialog.tsx';
import { safeCsv } from './safe-csv.ts';
import { ThresholdCard } from './threshold-card.tsx';
import { useConfidences } from './use-confidences.ts';

type Status = Schemas['HotelMatchJob'];

const path = '/v3.0/hotels/match/async/jobs/{jobId}/status' as const;

/** One match job: its progress, then its result. */
export function JobPage({ jobId }: { readonly jobId: string }) {
  const { job, error } = useJob(jobId);
  const isDone = job !== undefined && isFinal(job);
  const status = useCall(() => api.get(path, { params: { path: { jobId } } }), [jobId, isDone]);
  return (
    <Page
      title={job?.partner ?? 'Match job'}
      about={status.value === undefined ? jobId : `Submitted ${instant(status.value.created_at)}`}
      actions={
        <Link to={pathOf('match')} class="button">
          All jobs
        </Link>
      }
    >
      <div class="wide-stack">
        {error !== undefined && job === undefined && <Failure error={error} />}
        {job !== undefined && !isDone && (
          <section class="card stack" aria-label="Progress">
            <span class="row">
              <State of={job.state} />
              <span class="quiet">
                {job.step ?? ''}
                {job.countries !== null &&
                  `, ${number(job.countries.ready)} of ${number(job.countries.total)} countries`}
                {job.secondsLeft !== null && `, ${duration(job.secondsLeft)} left`}
              </span>
            </span>
            <Progress done={job.done} total={job.total} label="Rows matched" />
          </section>
        )}
        <WhenLoaded of={status}>
          {(now) => (isDone ? <Ended status={now} /> : <Chunks status={now} />)}
        </WhenLoaded>
      </div>
    </Page>
  );
}

function Chunks({ status: { chunks_done: done, total_chunks: total } }: { readonly status: Status }) {
  if (total === 0) return null;
  return (
    <p class="quiet">
      {number(done)} of {number(total)} chunks were done when the page opened.
    </p>
  );
}

function Ended({ status }: { readonly status: Status }) {
  const { job_id: jobId, error, list_rows: listRows } = status;
  if (error !== undefined)
    return (
      <p class="notice bad" role="alert">
        <strong>The job failed.</strong> {error}
      </p>
    );
  return (
    <>
      {listRows !== undefined && (
        <p class="notice">
          A dry run: {number(status.total)} of {number(listRows)} rows. Its rows are not in review, and it
          cannot be adopted.
        </p>
      )}
      <Result status={status} />
      {listRows === undefined && <Next jobId={jobId} review={status.review} />}
    </>
  );
}

function Result({ status }: { readonly status: Status }) {
  const { job_id: jobId, min_confidence: jobThreshold = 0 } = status;
  const confidences = useConfidences(jobId, true);
  const [threshold, setThreshold] = useState(jobThreshold);
  return (
    <section class="card stack">
      <header>
        <h2>Result</h2>
        <span class="quiet small">{number(status.total)} rows</span>
      </header>
      <dl class="figures">
        {[
          ['Place agrees, name does not', status.geo_match_name_mismatch],
          ['Name agrees, place does not', status.name_match_geo_mismatch],
        ].map(([label, count]) => (
          <div key={label} class="figure">
            <dt>{label}</dt>
            <dd>{number(Number(count))}</dd>
          </div>
        ))}
      </dl>
      <WhenLoaded of={confidences}>
        {(value) => (
          <>
            <ThresholdCard
              confidences={value}
              scale={1}
              jobThreshold={jobThreshold}
              threshold={threshold}
              setThreshold={setThreshold}
            />
            {threshold < jobThreshold && (
              <Link
                to={pathOf('review', [], {
                  job: jobId,
                  from: Math.round(threshold * 100),
                  sort: '-confidence',
                })}
              >
                Show the rows in review from this confidence; they can be accepted at once there
              </Link>
            )}
          </>
        )}
      </WhenLoaded>
    </section>
  );
}

function Next({ jobId, review }: { readonly jobId: string; readonly review: number }) {
  const [isAdopting, setAdopting] = useState(false);
  const action = useAction();
  const take = async () => {
    const result = await api.send(`/v3.0/hotels/match/async/jobs/${encodeURIComponent(jobId)}?decided=true`);
    download(`hotel-match-${jobId}.csv`, safeCsv(await result.text()));
    return 'The result was saved. Cells that a spreadsheet would run as formulas begin with an apostrophe.';
  };
  return (
    <section class="stack">
      {action.error !== undefined && <Failure error={action.error} />}
      <div class="row">
        {review > 0 && (
          <Link to={pathOf('review', [], { job: jobId })} class="button">
            Review {number(review)} rows
          </Link>
        )}
        <button type="button" class="button" disabled={action.isBusy} onClick={() => void action.run(take)}>
          Download the result
        </button>
        <button type="button" class="button primary" onClick={() => setAdopting(true)}>
          Adopt as partner ids…
        </button>
      </div>
      {isAdopting && <AdoptDialog jobId={jobId} close={() => setAdopting(false)} />}
    </section>
  );
}
