import type { Owner } from '../../contract/owner.ts';
import type { Needs } from '../../contract/needs.ts';
import { shareInterval } from '../engine/engine.ts';
import { countKnownPairs, goldShareOf } from '../match/stores/known-pair-store.ts';
import { goldAnswers, type GoldAnswer } from './agreement-store.ts';

/** How often the answers of each reviewer agree with what is known, with the interval that holds for 95 of 100. */
export interface Agreement {
  readonly share: number;
  readonly waiting: number;
  readonly settled: number;
  readonly review: number;
  readonly reviewers: readonly {
    readonly decidedBy: string;
    readonly reviewer: string;
    readonly rows: number;
    readonly agreed: number;
    readonly low: number;
    readonly high: number;
  }[];
}

/** With the answers that differ, for operators only: they show which rows reviewers are asked about. */
export async function readAgreement(
  { db }: Pick<Needs, 'db'>,
  owner: Owner,
): Promise<Agreement & { readonly different: readonly GoldAnswer[] }> {
  const answers = await goldAnswers(db, owner);
  const byReviewer = Map.groupBy(answers, (one) => JSON.stringify([one.decidedBy, one.reviewer]));
  return {
    share: await goldShareOf(db, owner),
    ...(await countKnownPairs(db, owner)),
    reviewers: [...byReviewer.values()].flatMap((own) => {
      const [first] = own;
      if (first === undefined) return [];
      const agreed = own.filter(({ agrees }) => agrees).length;
      const { decidedBy, reviewer } = first;
      return [{ decidedBy, reviewer, rows: own.length, agreed, ...shareInterval(agreed, own.length) }];
    }),
    different: answers.filter(({ agrees }) => !agrees),
  };
}
