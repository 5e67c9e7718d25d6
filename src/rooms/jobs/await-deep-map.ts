import type { Call } from '../../contract/route.ts';
import { finalStates } from '../../platform/final-states.ts';
import type { Needs } from '../../contract/needs.ts';
import type { DeepMapJob } from '../deep-map/jobs-store.ts';
import { readDeepMap } from './submit-deep-map.ts';

type AwaitNeeds = Pick<Needs, 'db' | 'clock'>;

export interface JobRequest extends Pick<Call, 'caller' | 'signal' | 'closing'> {
  readonly jobId: string;
  readonly seconds: number;
}

const statesOf = finalStates<DeepMapJob>(({ status }) => status === 'completed' || status === 'failed');

/** The job now or, with a number of seconds, when it has ended or the seconds are over. */
export function awaitDeepMap(needs: AwaitNeeds, { caller, jobId, seconds, signal, closing }: JobRequest) {
  const look = (): Promise<DeepMapJob> => readDeepMap(needs, caller, jobId);
  if (seconds === 0) return look();
  const { accountId: account, environment } = caller;
  const subject = {
    name: JSON.stringify([account, environment, jobId]),
    look,
  };
  return statesOf(needs).wait(subject, { account, seconds, signal, closing });
}
