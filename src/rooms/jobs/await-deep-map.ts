import { finalStates, type JobRequest } from '../../platform/final-states.ts';
import type { Needs } from '../../contract/needs.ts';
import type { DeepMapJob } from '../deep-map/jobs-store.ts';
import { readDeepMap } from './submit-deep-map.ts';

const statesOf = finalStates<DeepMapJob>(({ status }) => status === 'completed' || status === 'failed');

/** The job now or, with a number of seconds, when it has ended or the seconds are over. */
export function awaitDeepMap(needs: Pick<Needs, 'db' | 'clock'>, request: JobRequest): Promise<DeepMapJob> {
  return statesOf(needs).ofJob(request, () => readDeepMap(needs, request.caller, request.jobId));
}
