import { ok, route, type Route } from '../../contract/route.ts';
import { enableCalibration, queueLearning, readCalibrations, revertCalibration } from './learn-account.ts';
import { readAgreement } from './read-agreement.ts';
import {
  agreementAnswer,
  agreementExample,
  calibration,
  calibrationsAnswer,
  currentCalibration,
  learnExample,
  queuedExample,
  shownCalibration,
} from './shapes.ts';
import { nextOfLearning } from './tasks.ts';

const path = '/hotels/match/calibrations';
const group = 'hotel-match';

export const learnRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path,
    group,
    scope: 'decide',
    summary: 'Learn from decisions',
    description:
      'Queues a job that calibrates the confidences of the account by the decisions of its people, and measures the result on decisions that it had not seen. It changes no match until it is enabled. While a job waits, its calibration is returned and no other is queued. `GET /jobs/{jobId}` has its state.',
    rateClass: 'hotel-mapping',
    refusals: [],
    answers: {
      202: { description: 'The job is queued.', schema: calibration, examples: { queued: queuedExample } },
    },
    handle: async (needs, { caller }) => ({
      status: 202,
      body: shownCalibration(await queueLearning(needs, caller, nextOfLearning(needs))),
    }),
  }),
  route({
    method: 'GET',
    path,
    group,
    summary: 'List what was learnt from decisions',
    description: 'Each calibration with what was measured, next to the program as shipped.',
    refusals: [],
    answers: {
      200: {
        description: 'The calibrations.',
        schema: calibrationsAnswer,
        examples: { list: { calibrations: [learnExample] } },
      },
    },
    handle: async (needs, { caller }) =>
      ok({ calibrations: (await readCalibrations(needs, caller)).map(shownCalibration) }),
  }),
  route({
    method: 'GET',
    path: '/hotels/match/agreement',
    group,
    scope: 'operate',
    summary: 'Read how far reviewers agree with known pairs',
    description:
      'Operators add known pairs (`gold add`); some of their rows are in review as any other. No answer shows which.',
    refusals: [],
    answers: {
      200: {
        description: 'The agreement.',
        schema: agreementAnswer,
        examples: { agreement: agreementExample },
      },
    },
    handle: async (needs, { caller }) => {
      const { different: _, ...agreement } = await readAgreement(needs, caller);
      return ok(agreement);
    },
  }),
  route({
    method: 'PUT',
    path: `${path}/current`,
    group,
    scope: 'decide',
    summary: 'Enable a calibration, or revert',
    description:
      'New match jobs use the calibration; with null they use the confidences as shipped again. Only one that was measured as better can be enabled.',
    body: { json: currentCalibration, example: { calibrationId: learnExample.calibrationId } },
    answers: {
      200: {
        description: 'All calibrations.',
        schema: calibrationsAnswer,
        examples: { enabled: { calibrations: [{ ...learnExample, isEnabled: true }] } },
      },
    },
    refusals: ['unknown-calibration', 'calibration-refused'],
    handle: async (needs, { caller, body: { calibrationId } }) => {
      await (calibrationId === null
        ? revertCalibration(needs, caller)
        : enableCalibration(needs, caller, calibrationId));
      return ok({ calibrations: (await readCalibrations(needs, caller)).map(shownCalibration) });
    },
  }),
];
