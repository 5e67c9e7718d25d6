import { Type } from 'typebox';
import { sent } from '../../contract/fields.ts';
import { adoptionKinds } from '../../catalogue/write/plan-adoption.ts';
import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import type { Owner } from '../../contract/owner.ts';
import { ok, route, type Route } from '../../contract/route.ts';
import { adoptJob } from './adopt/adopt-job.ts';
import { correctId, uncorrectId, listCorrections } from './adopt/correct-id.ts';
import { pastAdoptions } from './adopt/past-adoptions.ts';
import {
  correctedAnswer,
  correctExamples,
  correctionExamples,
  correctionQuery,
  correctionsAnswer,
  correctionsQuery,
  correctRequest,
  removedAnswer,
  shownCorrections,
} from './adopt/correct-shapes.ts';
import {
  adoptRequest,
  adoptedAnswer,
  adoptExamples,
  pastAdoptionsAnswer,
  shownAdoption,
  shownPastAdoptions,
} from './adopt/shapes.ts';
import { ownKeys } from './stores/adoption-store.ts';

/** Who made these corrections, as far as the account may know: all accounts share the ids of partners. */
async function authorsFor(
  { db }: Pick<Needs, 'db'>,
  owner: Owner,
  authors: readonly (string | null)[],
): Promise<(by: string) => string | null> {
  const own = await ownKeys(db, owner, [...new Set(authors.filter((by) => by !== null))]);
  return (by) => (own.has(by) ? by : null);
}

export const adoptRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/hotels/match/async/jobs/{jobId}/adopt',
    group: 'hotel-match',
    scope: 'decide',
    summary: 'Adopt the result of a match job',
    description:
      'Makes the hotels of matched and accepted rows the ids of the partner. An operator allows an account to change the ids of a partner. Ids that a person has corrected since are kept.',
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
    refusals: ['unknown-job', 'result-not-available', 'adoption-refused'],
    handle: async (needs, { caller, params: { jobId }, body }) => {
      const { dryRun = false, partner, overCorrections = false, list, after } = body;
      const most = list === undefined ? limits.adoptionSample : limits.adoptionPageIds;
      const adoption = await adoptJob(needs, caller, {
        jobId,
        partner,
        isDryRun: dryRun,
        overCorrections,
        sample: { most, kind: adoptionKinds.find((kind) => kind === list), after },
      });
      const authors = adoption.plan.sample.map(({ correctedBy }) => correctedBy);
      return ok(shownAdoption(adoption, await authorsFor(needs, caller, authors)));
    },
  }),
  route({
    method: 'GET',
    path: '/hotels/match/async/jobs/{jobId}/adopt',
    group: 'hotel-match',
    scope: 'map',
    summary: 'List the adoptions of a match job',
    description: 'When its result became the ids of a partner, by whom, and where the feed has the changes.',
    params: Type.Object({ jobId: sent('uuid, from the answer to the submit.') }),
    answers: {
      200: {
        description: 'The adoptions.',
        schema: pastAdoptionsAnswer,
        examples: { adopted: adoptExamples.past },
      },
    },
    refusals: ['unknown-job'],
    handle: async (needs, { caller, params: { jobId } }) =>
      ok(shownPastAdoptions(await pastAdoptions(needs, caller, jobId))),
  }),
  route({
    method: 'PUT',
    path: '/hotels/match/partners/ids',
    group: 'hotel-match',
    scope: 'decide',
    summary: 'Correct a partner id',
    description:
      'From now on the id leads to this hotel and to no other, in one step: no answer shows it as ambiguous or as not found in between. Adoptions leave it there until a later decision or correction. Needs the permission to change the ids of the partner.',
    body: { json: correctRequest, example: correctExamples.request },
    answers: {
      200: {
        description: 'The hotel that the id leads to.',
        schema: correctedAnswer,
        examples: { corrected: correctExamples.corrected },
      },
    },
    refusals: ['unknown-partner', 'correction-refused'],
    handle: async (needs, { caller, body }) => ok(await correctId(needs, caller, body)),
  }),
  route({
    method: 'DELETE',
    path: '/hotels/match/partners/ids',
    group: 'hotel-match',
    scope: 'decide',
    summary: 'Remove the correction of a partner id',
    description:
      'The id leads where it led. Later adoptions may move it. Needs the permission for the partner.',
    query: correctionQuery,
    answers: {
      200: {
        description: 'The correction was removed.',
        schema: removedAnswer,
        examples: { removed: correctionExamples.removed },
      },
    },
    refusals: ['unknown-partner', 'correction-refused'],
    handle: async (needs, { caller, query }) => ok(await uncorrectId(needs, caller, query)),
  }),
  route({
    method: 'GET',
    path: '/hotels/match/partners/ids/corrections',
    group: 'hotel-match',
    summary: 'List the corrections of partner ids',
    description: 'Ids of a partner that a person corrected, and that adoptions leave alone.',
    query: correctionsQuery,
    answers: {
      200: {
        description: 'The corrections.',
        schema: correctionsAnswer,
        examples: { corrections: correctionExamples.list },
      },
    },
    refusals: ['unknown-partner'],
    handle: async (needs, { caller, query }) => {
      const found = await listCorrections(needs, query);
      const authors = found.corrections.map(({ by }) => by);
      return ok(shownCorrections(found, await authorsFor(needs, caller, authors)));
    },
  }),
];
