import type { Call } from '../../../contract/route.ts';
import { untilAborted } from '../../../lib/async/until-aborted.ts';
import { finalStates } from '../../../platform/final-states.ts';
import type { Needs } from '../../../contract/needs.ts';
import { beforeDeadline } from '../../deadline.ts';
import type { MatchJob } from '../stores/job-store.ts';
import { ownJob } from './own-job.ts';

type StatusNeeds = Pick<Needs, 'db' | 'clock' | 'config'>;

export interface StatusRequest extends Pick<Call, 'caller' | 'signal' | 'closing'> {
  readonly jobId: string;
  readonly seconds: number;
}

const statesOf = finalStates<MatchJob>(({ status }) => status === 'done' || status === 'error');

/** The job now or, with a number of seconds, when it has ended or the seconds are over. */
export function readStatus(needs: StatusNeeds, { caller, jobId, seconds, signal, closing }: StatusRequest) {
  const look = (until: AbortSignal): Promise<MatchJob> =>
    beforeDeadline(needs, until, (timeUp) => untilAborted(ownJob(needs, caller, jobId), timeUp));
  if (seconds === 0) return look(signal);
  const { accountId: account, environment } = caller;
  // Others share the read, so it continues when this client disconnects.
  const endless = new AbortController().signal;
  const subject = {
    name: JSON.stringify([account, environment, jobId]),
    look: () => look(endless),
  };
  return statesOf(needs).wait(subject, { account, seconds, signal, closing });
}
