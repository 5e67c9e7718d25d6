import type { Schemas } from 'innkeeper-client';
import { useState } from 'preact/hooks';
import { api } from '../../api/api.ts';
import { isFinal, useJob, type Job } from '../../api/jobs.ts';
import { useCall } from '../../api/use-call.ts';
import { Link } from '../../app/link.tsx';
import { pathOf } from '../../app/url.ts';
import { download } from '../../lib/download.ts';
import { counted, duration, instant, number, percent } from '../../lib/format.ts';
import { State } from '../../parts/badge.tsx';
import { Failure } from '../../parts/failure.tsx';
import { WhenLoaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { Progress } from '../../parts/progress.tsx';
import { useAction } from '../../parts/use-action.ts';
import { AdoptDialog } from './adopt-dialog.tsx';
import { Adoptions, usePastAdoptions } from './adoptions.tsx';
import { ReviewFacets, useOpenRows } from './facets.tsx';
import { safeFile } from './safe-csv.ts';
import { ThresholdCard } from './threshold-card.tsx';
import { useConfidences } from './use-confidences.ts';

type Status = Schemas['HotelMatchJob'];

const path = '/v3.0/hotels/match/async/jobs/{jobId}/status' as const;

/** One match job: its progress, then its result. */
export function JobPage({ jobId }: { readonly jobId: string }) {
  const { job, error } = useJob(jobId);
  const isDone = job !== undefined && isFinal(job);
  const status = useCall(() => api.get(path, { params: { path: { jobId } } }), [jobId], { skip: !isDone });
  return (
    <Page
      title={job?.partner ?? 'Match job'}
      about={job === undefined ? jobId : `Submitted ${instant(job.createdAt)}`}
      actions={
        <Link to={pathOf('match')} class="button">
          All jobs
        </Link>
      }
    >
      <div class="wide-stack">
        {error !== undefined && job === undefined && <Failure error={error} />}
        {job !== undefined && !isDone && <Running job={job} />}
        {isDone && <WhenLoaded of={status}>{(ended) => <Ended status={ended} />}</WhenLoaded>}
      </div>
    </Page>
  );
}

/** As the stream of the job says. */
function Running({
  job: { state, step, countries, chunks, secondsLeft, done, total },
}: {
  readonly job: Job;
}) {
  return (
    <section class="card stack" aria-label="Progress">
      <span class="row">
        <State of={state} />
        <span class="quiet">
          {step ?? ''}
          {step === 'preparing' &&
            countries !== null &&
            `, ${number(countries.ready)} of ${number(countries.total)} countries`}
          {secondsLeft !== null && `, ${duration(secondsLeft)} left`}
        </span>
      </span>
      <Progress done={done} total={total} label="Rows matched" />
      {chunks !== null && (
        <p class="quiet">
          {number(chunks.done)} of {number(chunks.total)} chunks of the list are done. What is done stays
          done, also if the service stops.
        </p>
      )}
    </section>
  );
}

function Ended({ status }: { readonly status: Status }) {
  const { job_id: jobId, error, list_rows: listRows } = status;
  const isList = error === undefined && listRows === undefined;
  const past = usePastAdoptions(jobId, !isList);
  const open = useOpenRows(jobId, !isList || status.review === 0);
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
          A dry run: {number(status.total)} of {counted(listRows, 'row')}. Its rows are not in review, and it
          cannot be adopted.
        </p>
      )}
      {isList && <Next jobId={jobId} open={open.value?.total ?? 0} afterAdoption={past.reload} />}
      {isList && <Adoptions past={past} />}
      <Result status={status} />
      {isList && status.review > 0 && <ReviewFacets jobId={jobId} counted={open} />}
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
        <span class="quiet small">{counted(status.total, 'row')}</span>
      </header>
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
            {threshold > jobThreshold && (
              <p class="quiet">
                The job matched from {percent(jobThreshold, 0)}, and its adoption takes all of these rows. To
                review those below {percent(threshold, 0)} first, match the list again with this threshold.
              </p>
            )}
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
      <p class="quiet">
        Matched and in review together: place agrees and name does not in{' '}
        {number(status.geo_match_name_mismatch)}, name agrees and place does not in{' '}
        {number(status.name_match_geo_mismatch)}.
      </p>
    </section>
  );
}

interface NextProps {
  readonly jobId: string;
  /** Rows in review without a decision. */
  readonly open: number;
  readonly afterAdoption: () => void;
}

function Next({ jobId, open, afterAdoption }: NextProps) {
  const [isAdopting, setAdopting] = useState(false);
  const action = useAction();
  const take = async () => {
    const result = await api.send(`/v3.0/hotels/match/async/jobs/${encodeURIComponent(jobId)}?decided=true`);
    download(`hotel-match-${jobId}.csv`, await safeFile(result));
    return 'The result was saved. Cells that a spreadsheet would run as formulas begin with an apostrophe.';
  };
  return (
    <section class="stack">
      {action.error !== undefined && <Failure error={action.error} />}
      <div class="row">
        {open > 0 && (
          <Link to={pathOf('review', [], { job: jobId })} class="button">
            Review {counted(open, 'row')}
          </Link>
        )}
        <button type="button" class="button" disabled={action.isBusy} onClick={() => void action.run(take)}>
          Download the result
        </button>
        <button type="button" class="button primary" onClick={() => setAdopting(true)}>
          Adopt as partner ids…
        </button>
      </div>
      {isAdopting && <AdoptDialog jobId={jobId} close={() => setAdopting(false)} after={afterAdoption} />}
    </section>
  );
}
