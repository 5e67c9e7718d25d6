import type { Schemas } from 'innkeeper-client';
import { useEffect } from 'preact/hooks';
import { isFinal, useJob } from '../../api/jobs.ts';
import { counted, number } from '../../lib/format.ts';
import { Failure } from '../../parts/failure.tsx';
import { Progress } from '../../parts/progress.tsx';
import { ThresholdCard } from './threshold-card.tsx';
import { useConfidences } from './use-confidences.ts';

interface SampleProps {
  /** The job of the dry run. */
  readonly job: Schemas['HotelMatchJob'];
  readonly threshold: number | undefined;
  readonly setThreshold: (threshold: number) => void;
}

/** What a sample of the rows says about the whole list. */
export function Sample({ job: { job_id: jobId, ...job }, threshold, setThreshold }: SampleProps) {
  const { job: state, error } = useJob(jobId);
  const isDone = state !== undefined && isFinal(state);
  const confidences = useConfidences(jobId, isDone);
  const jobThreshold = job.min_confidence ?? 0;
  useEffect(() => {
    if (threshold === undefined) setThreshold(jobThreshold);
  }, [jobThreshold]);
  if (error !== undefined) return <Failure error={error} />;
  const rows = job.list_rows ?? job.total;
  return (
    <section class="card stack">
      <header>
        <h2>Expected result</h2>
        <span class="quiet small">
          from {number(job.total)} of {counted(rows, 'row')}
        </span>
      </header>
      {!isDone && <Progress done={state?.done ?? 0} total={job.total} label="Matching the sample" />}
      {confidences.error !== undefined && <Failure error={confidences.error} />}
      {confidences.value !== undefined && (
        <ThresholdCard
          confidences={confidences.value}
          scale={rows / job.total}
          jobThreshold={jobThreshold}
          threshold={threshold ?? jobThreshold}
          setThreshold={setThreshold}
        />
      )}
    </section>
  );
}
