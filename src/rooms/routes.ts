import { limits } from '../contract/limits.ts';
import { sent } from '../contract/fields.ts';
import { Type } from 'typebox';
import { statusQuery } from '../contract/status-wait.ts';
import { ok, route, type Call, type Route } from '../contract/route.ts';
import type { Reply } from '../contract/reply.ts';
import type { Needs } from '../contract/needs.ts';
import { awaitDeepMap } from './jobs/await-deep-map.ts';
import { checkDeepMap, readMappings, submitDeepMap } from './jobs/submit-deep-map.ts';
import { decideMappings } from './deep-map/decide-mappings.ts';
import {
  deepMapRequest,
  deepMapJob,
  deepMapMappings,
  deepMapSubmitted,
  mappingDecisions,
} from './deep-map/shapes.ts';
import { examples } from './wire/examples.ts';
import { matchAnswer, roomMatchRequest, referenceGroupAnswer, referenceGroupRequest } from './wire/shapes.ts';
import { groupAnswer, roomGroupRequest } from './wire/group-shapes.ts';
import { explainAnswer, roomExplainRequest } from './wire/explain-shapes.ts';
import { shownJob } from './wire/answers.ts';
import { roomSchedulerOf } from './work/scheduler.ts';
import type { RoomWork } from './work/room-work.ts';

/** The spec's defaults of the two thresholds and of the length of the list of candidates. */
const matchThreshold = 0.5;
const groupThreshold = 0.8;
const topK = 3;

export const routes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/rooms/match',
    group: 'room-match',
    summary: 'Match supplier rooms to references',
    description:
      'Returns for every supplier room the references it may mean, best first, with calibrated scores. The best one is selected if its score reaches the threshold. Rivals, conflicts and run of house lower the score.',
    body: { json: roomMatchRequest, example: examples.match.request, maxBytes: limits.largeJsonBodyBytes },
    answers: {
      200: {
        description: 'One result per supplier room.',
        schema: matchAnswer,
        examples: { matched: examples.match.answered },
      },
    },
    refusals: [],
    handle: (needs, call) =>
      worked(needs, call, {
        kind: 'match',
        request: { threshold: matchThreshold, topK, ...call.body },
      }),
  }),
  route({
    method: 'POST',
    path: '/rooms/explain',
    group: 'room-match',
    summary: 'Explain how room names are read and matched',
    description:
      'Returns what the words of each name were read as, the attributes that they state, and the evidence for and against the best references. It matches as `/rooms/match` does.',
    body: { json: roomExplainRequest, example: examples.explain.request },
    answers: {
      200: {
        description: 'The explanations.',
        schema: explainAnswer,
        examples: { explained: examples.explain.answered },
      },
    },
    refusals: [],
    handle: (needs, call) =>
      worked(needs, call, { kind: 'explain', request: { threshold: matchThreshold, topK, ...call.body } }),
  }),
  route({
    method: 'POST',
    path: '/rooms/group',
    group: 'room-group',
    summary: 'Group supplier rooms without a reference',
    description:
      'Rooms with the same values of the chosen attributes form a group. Groups do not depend on the order of the rooms, and a group keeps its code when rooms are added.',
    body: { json: roomGroupRequest, example: examples.group.request, maxBytes: limits.largeJsonBodyBytes },
    answers: {
      200: {
        description: 'The groups, and the rooms in none of them.',
        schema: groupAnswer,
        examples: { grouped: examples.group.answered },
      },
    },
    refusals: [],
    handle: (needs, call) => worked(needs, call, { kind: 'group', request: call.body }),
  }),
  route({
    method: 'POST',
    path: '/rooms/group/with-reference',
    group: 'room-group',
    summary: 'Group supplier rooms by reference',
    description: 'Attaches each supplier room to its best reference, or lists it as unmatched with a reason.',
    body: {
      json: referenceGroupRequest,
      example: examples.referenceGroup.request,
      maxBytes: limits.largeJsonBodyBytes,
    },
    answers: {
      200: {
        description: 'One group per reference, and the unmatched supplier rooms.',
        schema: referenceGroupAnswer,
        examples: { grouped: examples.referenceGroup.answered },
      },
    },
    refusals: [],
    handle: (needs, call) =>
      worked(needs, call, {
        kind: 'groupWithReference',
        request: { threshold: groupThreshold, ...call.body },
      }),
  }),
  route({
    method: 'POST',
    path: '/rooms/match/async',
    group: 'deep-map',
    summary: 'Submit a deep-map job',
    description:
      'Decides for every name which reference it means, checks the decision against those of earlier jobs, and caches it for the hotel. One job per hotel can run at a time.',
    idempotent: 'one-transaction',
    body: {
      json: deepMapRequest,
      example: examples.deepMap.request,
      maxBytes: limits.largeJsonBodyBytes,
      further: checkDeepMap,
    },
    answers: {
      202: {
        description: 'The job waits in the queue.',
        schema: deepMapSubmitted,
        examples: { queued: examples.deepMap.submitted },
      },
    },
    refusals: ['job-in-flight'],
    handle: async (needs, { caller, body }) => {
      const jobId = await submitDeepMap(needs, caller, body);
      return { status: 202, body: { data: { jobId, status: 'queued', hotelId: body.hotelId } } };
    },
  }),
  route({
    method: 'GET',
    path: '/rooms/match/async/jobs/{jobId}',
    group: 'deep-map',
    summary: 'Read a deep-map job',
    description:
      'Returns the status of a job and, once it is completed, the decision for every name. Use `wait`, or poll every 5 to 10 seconds. A job can be read until 24 hours after its end.',
    params: Type.Object({ jobId: sent('Id of the job (`dm_…`), as returned when it was submitted.') }),
    query: statusQuery,
    answers: {
      200: { description: 'The job.', schema: deepMapJob, examples: { completed: examples.deepMap.job } },
    },
    refusals: ['job-not-found'],
    handle: async (needs, { caller, params: { jobId }, query: { wait: seconds = 0 }, signal, closing }) =>
      ok({ data: shownJob(await awaitDeepMap(needs, { caller, jobId, seconds, signal, closing })) }),
  }),
  route({
    method: 'GET',
    path: '/rooms/match/async/matches/{hotelId}',
    group: 'deep-map',
    summary: 'Read the cached mappings of a hotel',
    description:
      'Returns the decisions of all earlier deep-map jobs of a hotel, by the normalised name of the supplier room.',
    params: Type.Object({ hotelId: sent('Id of the hotel, as in the deep-map jobs.') }),
    answers: {
      200: {
        description: 'The cached mappings of the hotel.',
        schema: deepMapMappings,
        examples: { cached: examples.deepMap.mappings },
      },
    },
    refusals: ['mappings-not-found'],
    handle: async (needs, { caller, params: { hotelId } }) =>
      ok({ data: { hotelId, mappings: await readMappings(needs, caller, hotelId) } }),
  }),
  route({
    method: 'PUT',
    path: '/rooms/match/async/matches/{hotelId}',
    group: 'deep-map',
    scope: 'decide',
    summary: 'Decide cached mappings of a hotel',
    description:
      'A person confirms, replaces or rejects decisions of deep-map jobs. Later jobs keep a decision of a person as long as they offer its room; the cache keeps it until it is undone.',
    params: Type.Object({ hotelId: sent('Id of the hotel, as in the deep-map jobs.') }),
    body: { json: mappingDecisions, example: examples.deepMap.decisions },
    answers: {
      200: {
        description: 'The cached mappings of the hotel.',
        schema: deepMapMappings,
        examples: { decided: examples.deepMap.decided },
      },
    },
    refusals: ['mappings-not-found'],
    handle: async (needs, { caller, params: { hotelId }, body }) =>
      ok({ data: { hotelId, mappings: await decideMappings(needs, caller, { hotelId, ...body }) } }),
  }),
];

type RoomCaller = Pick<Call, 'caller' | 'signal'>;

async function worked(needs: Needs, { caller, signal }: RoomCaller, work: RoomWork): Promise<Reply> {
  return ok(await roomSchedulerOf(needs).answer(work, { account: caller.accountId, signal }));
}
