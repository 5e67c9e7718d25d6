import { api } from '../../api/api.ts';
import { useCall } from '../../api/use-call.ts';
import { shortInstant } from '../../lib/format.ts';

/** The latest jobs; older ones are shown by the first letters of their ids. */
const LATEST = 50;

export type JobNames = (jobId: string) => string;

/** Match jobs by their partner and time, for the filter by job. */
export function useJobNames() {
  const jobs = useCall(
    () => api.get('/v3.0/jobs', { params: { query: { kind: 'hotel-match', limit: LATEST } } }),
    [],
  );
  const known = new Map(jobs.value?.jobs.map((job) => [job.jobId, job]));
  const nameOf: JobNames = (jobId) => {
    const job = known.get(jobId);
    const short = jobId.slice(0, 8);
    return job === undefined ? short : `${job.partner ?? short}, ${shortInstant(job.createdAt)}`;
  };
  return { nameOf, jobs: jobs.value };
}
