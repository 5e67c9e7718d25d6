import { untilAborted } from '../../../lib/async/until-aborted.ts';
import { finalStates, type JobRequest } from '../../../platform/final-states.ts';
import type { Needs } from '../../../contract/needs.ts';
import { beforeDeadline } from '../../deadline.ts';
import type { MatchJob } from '../stores/job-store.ts';
import { ownJob } from './own-job.ts';

type StatusNeeds = Pick<Needs, 'db' | 'clock' | 'config'>;

const statesOf = finalStates<MatchJob>(({ status }) => status === 'done' || status === 'error');

/** The job now or, with a number of seconds, when it has ended or the seconds are over. */
export function readStatus(needs: StatusNeeds, request: JobRequest): Promise<MatchJob> {
  const { caller, jobId } = request;
  return statesOf(needs).ofJob(request, (until) =>
    beforeDeadline(needs, until, (timeUp) => untilAborted(ownJob(needs, caller, jobId), timeUp)),
  );
}
