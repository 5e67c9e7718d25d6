import { Type } from 'typebox';
import { limits } from './limits.ts';

/** The query of an operation that answers the status of a job. */
export const statusAsked = Type.Object({
  wait: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: limits.statusWaitSeconds,
      description: `Seconds to wait for the end of the job. The answer comes when the job has ended, or after this time with the state of that moment. At once when absent, or when ${limits.statusRequestsWaitingEach} requests of the account wait already.`,
    }),
  ),
});
