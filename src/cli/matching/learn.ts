import { enableCalibration, learnNow, revertCalibration } from '../../hotels/learn/learn-account.ts';
import { learningRules as rules, type Learnt, type Quality } from '../../hotels/engine/engine.ts';
import { shownCalibration } from '../../hotels/learn/shapes.ts';
import { Problem } from '../../lib/problem.ts';
import type { Command } from '../command.ts';
import { authorOf, inWords, ownerFlags, ownerOf, ownerUsage } from '../input/owner.ts';
import { table } from '../output/table.ts';

export const learn: Command = {
  usage: `${ownerUsage} [--enable | --revert] [--json]`,
  notes:
    '--enable makes new match jobs use the newest calibration that is better; --revert makes them use none.',
  flags: { ...ownerFlags, enable: { type: 'boolean' }, revert: { type: 'boolean' } },
  run: ({ withNeeds, flags, print }) =>
    withNeeds(async (needs) => {
      if (flags.has('enable') && flags.has('revert'))
        throw new Problem('Only one of --enable and --revert is possible.');
      if (flags.has('revert')) {
        const owner = await ownerOf(needs, flags);
        await revertCalibration(needs, owner);
        print({ ...owner, calibrationId: null }, () => 'New match jobs use the confidences as shipped.');
      } else if (flags.has('enable')) {
        const enabled = await inWords(enableCalibration(needs, await ownerOf(needs, flags)));
        print(shownCalibration(enabled), () => `New match jobs use ${enabled.id}.`);
      } else {
        const learnt = await inWords(learnNow(needs, await authorOf(needs, flags)));
        print(shownCalibration(learnt), () => linesOf(learnt.report!).join('\n')); // it is done
      }
    }),
};

function linesOf(report: Learnt): string[] {
  const { rows, right, groups, groupedBy } = report;
  const count = (number: number) => number.toLocaleString('en');
  const head = `${count(rows)} decided rows of ${count(groups)} ${groupedBy}s: ${count(right)} right, ${count(rows - right)} wrong.`;
  const { shipped, own, improvement, calibration } = report;
  if (shipped === undefined || own === undefined || improvement === undefined || calibration === undefined)
    return [
      head,
      `Too few: at least ${rules.leastRows} are needed, ${rules.leastOfEach} of them right and ${rules.leastOfEach} wrong, of ${rules.leastGroups} partners or lists.`,
    ];
  const both = (name: string, of: (one: Quality) => string) => [name, of(shipped), of(own)];
  const share = (part: number, of: number) => (of === 0 ? '-' : `${((100 * part) / of).toFixed(1)} %`);
  // As shipped, the rows that match are those above the border.
  const allRight = right + shipped.verdicts.matched - shipped.verdicts.matchedWrong;
  return [
    head,
    table(
      ['held out', 'shipped', 'yours'],
      [
        both('log loss', ({ logLoss }) => logLoss.toFixed(4)),
        both('calibration error', ({ calibrationError }) => calibrationError.toFixed(4)),
        both('precision', ({ verdicts: { matched, matchedWrong } }) =>
          share(matched - matchedWrong, matched),
        ),
        both('recall', ({ verdicts: { matched, matchedWrong } }) => share(matched - matchedWrong, allRight)),
        both('review', ({ verdicts: { review, matched, noMatch } }) =>
          share(review, review + matched + noMatch),
        ),
        both('missed', ({ verdicts: { missed } }) => count(missed)),
      ],
    ),
    `The log loss is smaller by ${improvement.mean.toFixed(4)} (${improvement.low.toFixed(4)} to ${improvement.high.toFixed(4)} in 95 of 100 resamples of the ${groupedBy}s).`,
    `Rows match from a confidence of ${calibration.matchedFrom.toFixed(3)} of the model (shipped: ${calibration.border.toFixed(3)}), and go to people from ${calibration.reviewFrom.toFixed(3)}.`,
    report.outcome === 'better'
      ? 'Better: learn --enable makes new match jobs use it.'
      : `Not better by ${100 * rules.margin} % of the log loss with certainty: nothing can be enabled.`,
  ];
}
