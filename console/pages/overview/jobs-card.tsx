import { useState } from 'preact/hooks';
import { api } from '../../api/api.ts';
import { isFinal, openStates, type Job } from '../../api/jobs.ts';
import { useCall } from '../../api/use-call.ts';
import { Link } from '../../app/link.tsx';
import { pathOf } from '../../app/url.ts';
import { duration } from '../../lib/format.ts';
import { State } from '../../parts/badge.tsx';
import { Progress } from '../../parts/progress.tsx';
import { When } from '../../parts/when.tsx';
import { Card } from './card.tsx';

const AGAIN_MS = 2_000;
/** While no job runs: every call is a line of the request log. */
const IDLE_AGAIN_MS = 15_000;
const LATEST = 5;
const MOST_READ = 50;

export function JobsCard() {
  const [isRunning, setRunning] = useState(true);
  const read = async () => {
    const found = await readJobs();
    setRunning(found.some((job) => !isFinal(job)));
    return found;
  };
  const jobs = useCall(read, [], { everyMs: isRunning ? AGAIN_MS : IDLE_AGAIN_MS });
  return (
    <Card title="Jobs" of={jobs} more={['Match hotels', pathOf('match')]}>
      {(jobs) => <Jobs jobs={jobs} />}
    </Card>
  );
}

/** The newest of all kinds, and those that have not ended behind them. */
async function readJobs(): Promise<readonly Job[]> {
  const read = async (state?: Job['state']) =>
    api.get('/v3.0/jobs', { params: { query: { limit: MOST_READ, state } } });
  const { jobs, next } = await read();
  if (next === null) return jobs;
  const open = await Promise.all(openStates.map(read));
  const byId = new Map([...jobs, ...open.flatMap((page) => page.jobs)].map((job) => [job.jobId, job]));
  return [...byId.values()];
}

function Jobs({ jobs }: { readonly jobs: readonly Job[] }) {
  const running = jobs.filter((job) => !isFinal(job));
  const ended = jobs.filter(isFinal).slice(0, LATEST);
  return (
    <div class="stack">
      {running.length === 0 && (
        <p class="quiet">
          No job is running.{ended.length === 0 && ' Match a list of hotels, or submit a job with the API.'}
        </p>
      )}
      {running.map((job) => (
        <div key={job.jobId} class="stack">
          <span class="row">
            <State of={job.state} />
            <JobName job={job} />
            <span class="quiet">
              {job.step ?? ''}
              {job.secondsLeft !== null && `, ${duration(job.secondsLeft)} left`}
            </span>
          </span>
          <Progress done={job.done} total={job.total} label={nameOf(job)} />
        </div>
      ))}
      {ended.length > 0 && (
        <ul class="stack lines">
          {ended.map((job) => (
            <li key={job.jobId} class="row spread">
              <span class="row">
                <State of={job.state} />
                <JobName job={job} />
              </span>
              <span class="quiet">
                <When at={job.updatedAt} isAgo />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function nameOf({ partner, hotelId, jobId }: Job): string {
  return partner ?? hotelId ?? jobId.slice(0, 8);
}

/** Data table: what a job does, and the page that shows it. */
const kinds: Readonly<Record<string, readonly [text: string, pathOf: (job: Job) => string]>> = {
  'hotel-match': ['match', ({ jobId }) => pathOf('match', [jobId])],
  'deep-map': ['deep map', ({ hotelId }) => pathOf('rooms', ['cache'], { hotel: hotelId ?? '' })],
  'cross-check': ['cross-check', ({ jobId }) => pathOf('match', ['cross-checks', jobId])],
};

function JobName({ job }: { readonly job: Job }) {
  const [text = job.kind, where] = kinds[job.kind] ?? [];
  return (
    <span class="cut" dir="auto">
      {where === undefined ? nameOf(job) : <Link to={where(job)}>{nameOf(job)}</Link>}{' '}
      <span class="quiet">{text}</span>
    </span>
  );
}
