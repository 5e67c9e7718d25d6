import type { Schemas } from 'innkeeper-client';
import { Fragment } from 'preact';
import { api } from '../../api/api.ts';
import { isFinal, useJob } from '../../api/jobs.ts';
import { useCall } from '../../api/use-call.ts';
import { Link } from '../../app/link.tsx';
import { pathOf } from '../../app/url.ts';
import { download } from '../../lib/download.ts';
import { counted, duration, instant, number } from '../../lib/format.ts';
import { State } from '../../parts/badge.tsx';
import { Failure } from '../../parts/failure.tsx';
import { WhenLoaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { Progress, ShareBar } from '../../parts/progress.tsx';
import { useAction } from '../../parts/use-action.ts';
import { safeFile } from './safe-csv.ts';

type CrossCheck = Schemas['CrossCheck'];

const path = '/v3.0/hotels/match/cross-checks/{jobId}' as const;

/** What two files say about the same ids: the progress of the comparison, then its counts. */
export function CrossCheckPage({ jobId }: { readonly jobId: string }) {
  const { job, error } = useJob(jobId);
  const isDone = job !== undefined && isFinal(job);
  const check = useCall(() => api.get(path, { params: { path: { jobId } } }), [jobId], { skip: !isDone });
  return (
    <Page
      title="Cross-check"
      about={
        job === undefined ? jobId : `Two files compared by their ids, submitted ${instant(job.createdAt)}`
      }
      actions={
        <Link to={pathOf('match')} class="button">
          All jobs
        </Link>
      }
    >
      {error !== undefined && job === undefined && <Failure error={error} />}
      {job !== undefined && !isDone && (
        <section class="card stack" aria-label="Progress">
          <span class="row">
            <State of={job.state} />
            {job.secondsLeft !== null && <span class="quiet">{duration(job.secondsLeft)} left</span>}
          </span>
          <Progress done={job.done} total={job.total} label="Ids compared" />
        </section>
      )}
      {isDone && <WhenLoaded of={check}>{(ended) => <Ended check={ended} />}</WhenLoaded>}
    </Page>
  );
}

/** Data table: what the matcher found about the conflicts. */
const findingTexts: Readonly<Record<string, string>> = {
  a: 'The record is the hotel of file A',
  b: 'The record is the hotel of file B',
  neither: 'The record is neither hotel',
  one_hotel: 'One hotel, which the catalogue has twice',
  two_hotels: 'Two hotels',
  unclear: 'Unclear: a person should check',
  not_compared: 'Not compared: no record to compare',
};

function Ended({ check }: { readonly check: CrossCheck }) {
  const { job_id: jobId, agreement, conflict, only_a: onlyA, only_b: onlyB, findings, a, b, error } = check;
  const action = useAction();
  if (error !== null)
    return (
      <p class="notice bad" role="alert">
        <strong>The job failed.</strong> {error}
      </p>
    );
  const take = async () => {
    const result = await api.send(`/v3.0/hotels/match/cross-checks/${encodeURIComponent(jobId)}/result`);
    download(`cross-check-${jobId}.csv`, await safeFile(result));
    return 'The result was saved. Cells that a spreadsheet would run as formulas begin with an apostrophe.';
  };
  return (
    <section class="card stack">
      <header>
        <h2>Result</h2>
        <span class="quiet small">
          {counted(a.rows, 'row')} in file A, {number(b.rows)} in file B
        </span>
      </header>
      <ShareBar
        label="Ids by outcome"
        shares={[
          { label: 'agreement', count: agreement, tone: 'good' },
          { label: 'conflict', count: conflict, tone: 'bad' },
          { label: 'only in A', count: onlyA, tone: 'warn' },
          { label: 'only in B', count: onlyB, tone: 'none' },
        ]}
      />
      {conflict > 0 && (
        <>
          <h3>Conflicts</h3>
          <dl class="pairs">
            {Object.entries(findings).map(([finding, ids]) => (
              <Fragment key={finding}>
                <dt>{findingTexts[finding] ?? finding}</dt>
                <dd>{number(ids)}</dd>
              </Fragment>
            ))}
          </dl>
        </>
      )}
      {action.error !== undefined && <Failure error={action.error} />}
      <div>
        <button type="button" class="button" disabled={action.isBusy} onClick={() => void action.run(take)}>
          Download the result
        </button>
      </div>
    </section>
  );
}
