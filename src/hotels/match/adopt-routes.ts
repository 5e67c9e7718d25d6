import { Type } from 'typebox';
import { sent } from '../../contract/fields.ts';
import { ok, route, type Route } from '../../contract/route.ts';
import { adoptJob } from './adopt/adopt-job.ts';
import { correctId } from './adopt/correct-id.ts';
import {
  adoptRequest,
  adoptedAnswer,
  adoptExamples,
  correctedAnswer,
  correctExamples,
  correctRequest,
  shownAdoption,
} from './adopt/shapes.ts';

export const adoptRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/hotels/match/async/jobs/{jobId}/adopt',
    group: 'hotel-match',
    scope: 'decide',
    summary: 'Adopt the result of a match job',
    description:
      'Makes the hotels of matched and accepted rows the ids of the partner. An operator allows an account to change the ids of a partner.',
    idempotent: 'one-transaction',
    params: Type.Object({ jobId: sent('uuid, from the answer to the submit.') }),
    body: { json: adoptRequest, example: adoptExamples.request },
    answers: {
      200: {
        description: 'What changed, or would change.',
        schema: adoptedAnswer,
        examples: { adopted: adoptExamples.adopted },
      },
    },
    refusals: ['misfit', 'malformed-json', 'unknown-job', 'result-not-available', 'adoption-refused'],
    handle: async (needs, { caller, params: { jobId }, body: { dryRun = false, partner } }) =>
      ok(shownAdoption(await adoptJob(needs, caller, { jobId, partner, isDryRun: dryRun }))),
  }),
  route({
    method: 'PUT',
    path: '/hotels/match/partners/ids',
    group: 'hotel-match',
    scope: 'decide',
    summary: 'Correct a partner id',
    description:
      'From now on the id leads to this hotel and to no other, in one step: no answer shows it as ambiguous or as not found in between. Needs the permission to change the ids of the partner.',
    body: { json: correctRequest, example: correctExamples.request },
    answers: {
      200: {
        description: 'The hotel that the id leads to.',
        schema: correctedAnswer,
        examples: { corrected: correctExamples.corrected },
      },
    },
    refusals: ['misfit', 'malformed-json', 'unknown-partner', 'correction-refused'],
    handle: async (needs, { caller, body }) => ok(await correctId(needs, caller, body)),
  }),
];
