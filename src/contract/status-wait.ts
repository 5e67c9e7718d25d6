import { Type } from 'typebox';
import { limits } from './limits.ts';

/** The query of an operation that returns the status of a job. */
export const statusQuery = Type.Object({
  wait: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: limits.statusWaitSeconds,
      description: `Seconds to wait for the job to end. The response is sent when the job ends, or after this time with its current state. Without it, or if ${limits.statusRequestsWaitingEach} requests of the account already wait, the response is immediate.`,
    }),
  ),
});
