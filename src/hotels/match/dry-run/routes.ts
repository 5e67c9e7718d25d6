import { ok, route, type Route } from '../../../contract/route.ts';
import { limits } from '../../../contract/limits.ts';
import { beforeDeadline } from '../../deadline.ts';
import { untilAborted } from '../../../lib/async/until-aborted.ts';
import { dryRunForm } from '../wire/input-shapes.ts';
import { nextOf } from '../tasks.ts';
import { dryRun } from './dry-run.ts';
import { dryRunExample, dryRunSent } from './examples.ts';
import { dryRunAnswer } from './shapes.ts';

export const dryRunRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/hotels/match/async/dry-run',
    group: 'hotel-match',
    summary: 'Try a list of hotels',
    description:
      'Reads a list as a match job would, and returns its columns as recognised, what makes its rows harder to match, and a job that matches a sample of them. That job has no review rows and cannot be adopted; multiply its counts by `list_rows` / `total`. Send the list to `/hotels/match/async` with the same `columns` to match it.',
    rateClass: 'hotel-mapping',
    body: {
      multipart: dryRunForm,
      multipartExample: dryRunSent,
      maxBytes: limits.hotelFileBytes + limits.hotelFormBytes,
      tooLarge: 'hotels-too-large',
    },
    answers: {
      200: { description: 'The survey.', schema: dryRunAnswer, examples: { surveyed: dryRunExample } },
    },
    refusals: ['unreadable-hotels', 'too-many-hotels', 'upstream-unreachable'],
    handle: (needs, { caller, parts, signal }) =>
      beforeDeadline(needs, signal, async (timeUp) =>
        ok(await untilAborted(dryRun(needs, { caller, parts, signal: timeUp }, nextOf(needs)), timeUp)),
      ),
  }),
];
