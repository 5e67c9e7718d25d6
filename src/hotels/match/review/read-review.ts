import type { Static } from 'typebox';
import type { Owner } from '../../../contract/owner.ts';
import { publicId } from '../../../catalogue/hotel-id.ts';
import { limits } from '../../../contract/limits.ts';
import type { Needs } from '../../../contract/needs.ts';
import { refuse } from '../../../contract/refusal.ts';
import { fieldOf, type InputRow } from '../input/input.ts';
import { jobWithRows } from '../result/own-job.ts';
import type { reviewDetail } from '../wire/review-shapes.ts';
import { instant } from '../wire/shapes.ts';
import { comparedHotels } from '../stores/catalogue-store.ts';
import {
  decisionsAbout,
  queueStateOf,
  rowsWithCandidate,
  type QueuedRow,
} from '../stores/one-review-store.ts';
import { pageOfReviews } from '../stores/review-store.ts';
import { reviewerOf } from './claim-rows.ts';
import { shown, type KeptCandidate } from './read-reviews.ts';
import { rowDecision } from './row-decision.ts';

type Detail = Static<typeof reviewDetail>;

/** One review row with all that a person needs to decide it: the evidence is in words. */
export async function readReview(
  needs: Pick<Needs, 'db' | 'clock'>,
  owner: Owner,
  { jobId, row }: { readonly jobId: string; readonly row: number },
): Promise<Detail> {
  const { db, clock } = needs;
  const job = await jobWithRows(needs, owner, jobId);
  const [review] = await pageOfReviews(db, job.id, { afterRow: row - 1, limit: 1 });
  const now = clock.now();
  const queued = await queueStateOf(db, { job: job.id, row, now });
  if (review?.rowNumber !== row || queued === undefined) throw refuse('unknown-review');
  const kept = JSON.parse(review.candidates) as KeptCandidate[]; // written by matchRows
  const hotels = new Map(
    (
      await comparedHotels(
        db,
        kept.map(({ hotelId }) => hotelId),
      )
    ).map((one) => [one.id, one]),
  );
  const others = await rowsWithCandidate(db, owner, {
    job: job.id,
    row,
    now,
    limit: limits.rowsOfCandidate,
  });
  const past = await decisionsAbout(db, owner, { rowKey: review.rowKey, limit: limits.decisionsOfRow });
  const candidates = kept.map(({ parts, evidence = [], ...candidate }) => ({
    ...candidate,
    evidence: [...evidence],
    score: parts.reduce((sum, { logOdds }) => sum + logOdds, candidate.prior),
  }));
  return {
    ...shown(review, candidates, hotels),
    state: queued.state,
    decidedBy: queued.decidedBy,
    claim: claimOf(queued),
    value: Number(queued.value.toFixed(3)),
    partner: job.partner,
    otherRows: others.map(({ input, decided, decidedHotel, decisionId, ...other }) => {
      const sent = JSON.parse(input) as InputRow; // written by matchRows
      return {
        ...other,
        name: fieldOf(sent, 'name'),
        city: fieldOf(sent, 'city'),
        decision: rowDecision({ decided, decidedHotel, decisionId }),
      };
    }),
    history: past.map(({ hotel, decision, decidedAt, validUntil, ...one }) => ({
      ...one,
      rowKey: review.rowKey,
      hotelId: publicId(hotel),
      decision: decision === 'must-link' ? 'must-link' : 'must-not-link',
      decidedAt: instant(decidedAt),
      validUntil: validUntil === null ? null : instant(validUntil),
    })),
  } as Detail; // `candidates` keep the members that they had
}

function claimOf({ claimedBy, claimedWith, claimedUntil }: QueuedRow): Detail['claim'] {
  if (claimedBy === null || claimedWith === null || claimedUntil === null) return null;
  return { keyId: claimedWith, reviewer: reviewerOf(claimedBy), until: instant(claimedUntil) };
}
