import type { Owner } from '../../../contract/owner.ts';
import { partnerKey } from '../../../catalogue/reference/search-key.ts';
import { carryOutAdoption, partnerToAdopt } from '../../../catalogue/write/adopt-mappings.ts';
import { removeContradicted } from '../../../catalogue/write/corrected-ids.ts';
import {
  openAdoption,
  planAdoption,
  stageAdopted,
  type AdoptedId,
  type AdoptionPlan,
  type Sample,
} from '../../../catalogue/write/plan-adoption.ts';
import { lockCatalogue } from '../../../catalogue/write/change-feed.ts';
import type { Tx } from '../../../contract/database.ts';
import { limits } from '../../../contract/limits.ts';
import type { Needs } from '../../../contract/needs.ts';
import { refuse } from '../../../contract/refusal.ts';
import { fieldOf, rowKeyOf, type InputRow } from '../input/input.ts';
import { recordsOf } from '../result/decided-result.ts';
import { jobWithRows } from '../result/own-job.ts';
import { dateKnownPairs, mayChange, rememberAdopted } from '../stores/adoption-store.ts';
import { matchedChunks, type MatchedChunk } from '../stores/chunk-store.ts';
import { survivorsOf } from '../stores/catalogue-store.ts';
import type { MatchJob } from '../stores/job-store.ts';
import { lockDecisions } from '../stores/decision-store.ts';
import { decisionsByRow, type DecisionInForce } from '../stores/row-key-store.ts';
import { findPartner } from '../../ids/store.ts';
import { expectedErrors, type ExpectedErrors } from './expected-errors.ts';
import { mayNotChange } from './may-not-change.ts';

export interface AdoptWanted {
  readonly jobId: string;
  /** Instead of the partner that the job names. */
  readonly partner?: string | undefined;
  readonly isDryRun: boolean;
  /** Also ids that a person corrected; those corrections end. */
  readonly overCorrections?: boolean;
  /** Default: the first of each kind. */
  readonly sample?: Sample;
  /** The operator needs no permission for the partner. */
  readonly isOperator?: boolean;
}

/** Rows of the job by what becomes of them. */
interface RowCounts {
  matched: number;
  decided: number;
  review: number;
  noMatch: number;
  withoutId: number;
}

export interface Adoption {
  readonly jobId: string;
  readonly partner: string;
  readonly isDryRun: boolean;
  readonly rows: Readonly<RowCounts>;
  readonly plan: AdoptionPlan;
  readonly errors: ExpectedErrors;
}

/**
 * The hotels of a job become the ids of its partner: matched rows as the job matched them, and rows that people decided
 * as they decided. Rows in review, and rows without a match, change nothing, and neither do ids that a person has corrected
 * since. A dry run does all but the change.
 */
export async function adoptJob(
  needs: Pick<Needs, 'db' | 'clock'>,
  owner: Owner,
  {
    jobId,
    partner: given,
    isDryRun,
    isOperator = false,
    sample = { most: limits.adoptionSample },
    overCorrections = false,
  }: AdoptWanted,
): Promise<Adoption> {
  const job = await jobWithRows(needs, owner, jobId);
  if (job.listRows !== null)
    throw refuse('adoption-refused', 'the job is a dry run, which matched a sample of the list');
  const partner = (given ?? job.partner ?? '').trim();
  if (partnerKey(partner) === '')
    throw refuse('adoption-refused', 'the job names no partner: send `partner`');
  if (!isOperator && !(await mayChange(needs.db, owner, partner)))
    throw refuse('adoption-refused', mayNotChange(owner, partner));
  // A list of 200,000 rows takes longer than other statements may.
  return needs.db.patient.transaction(async (tx) => {
    // A decision comes before the adoption, which then takes it into account, or after it, and then moves the id.
    if (!isDryRun) await lockDecisions(tx, owner);
    await openAdoption(tx);
    const { rows, doubt } = await stageJob(tx, owner, job);
    await dateKnownPairs(tx, owner, partnerKey(partner));
    const shown = { sample, overCorrections };
    const plan = isDryRun
      ? await planOf(tx, partner, shown)
      : await carryOut(tx, needs, { owner, partner, job: job.id, shown });
    return { jobId: job.id, partner, isDryRun, rows, plan, errors: expectedErrors(doubt) };
  });
}

interface Shown {
  readonly sample: Sample;
  readonly overCorrections: boolean;
}

async function planOf(tx: Tx, partner: string, shown: Shown): Promise<AdoptionPlan> {
  const known = await findPartner(tx, partnerKey(partner));
  return planAdoption(tx, { partner: known?.id, ...shown });
}

async function carryOut(
  tx: Tx,
  { clock }: Pick<Needs, 'clock'>,
  {
    owner,
    partner: name,
    job,
    shown,
  }: { readonly owner: Owner; readonly partner: string; readonly job: string; readonly shown: Shown },
): Promise<AdoptionPlan> {
  const now = await lockCatalogue(tx, clock, { origin: 'adoption', source: job });
  const partner = await partnerToAdopt(tx, name);
  const plan = await planAdoption(tx, { partner, ...shown });
  await rememberAdopted(tx, owner, partner);
  if (shown.overCorrections) await removeContradicted(tx, partner);
  await carryOutAdoption(tx, now, { partner, by: 'matcher' });
  return plan;
}

async function stageJob(
  tx: Tx,
  owner: Owner,
  job: Pick<MatchJob, 'id' | 'partner'>,
): Promise<{ readonly rows: RowCounts; readonly doubt: number }> {
  const rows: RowCounts = { matched: 0, decided: 0, review: 0, noMatch: 0, withoutId: 0 };
  let doubt = 0;
  for await (const chunk of matchedChunks(tx, job.id)) {
    const answers = answersOf(chunk, job.partner);
    const decisionsOf = await decisionsByRow(
      tx,
      owner,
      answers.map(({ rowKey }) => rowKey),
    );
    const decided = answers.filter(({ rowKey }) => decisionsOf(rowKey).length > 0);
    const survivors = await survivorsOf(
      tx,
      decided.flatMap(({ hotel }) => hotel ?? []),
    );
    const ids: AdoptedId[] = [];
    for (const answer of answers) {
      const present = survivors.get(answer.hotel ?? 0);
      const taken = adoptedOf(answer, decisionsOf(answer.rowKey), present);
      rows[taken.counts]++;
      doubt += taken.doubt;
      ids.push(...taken.ids);
    }
    await stageAdopted(tx, ids, chunk.firstRow);
  }
  return { rows, doubt };
}

interface Answer {
  readonly id: string;
  readonly rowKey: string;
  readonly verdict: string;
  readonly confidence: number;
  readonly hotel: number | undefined;
}

/** The last cells of a line of a result are words and numbers of ours, never quoted. */
function answersOf({ rows, result }: MatchedChunk, partner: string | null): Answer[] {
  const sent = JSON.parse(rows) as InputRow[]; // written by insertChunk
  return recordsOf(new TextDecoder().decode(result)).map((line, place) => {
    const [verdict = '', , , confidence = '', hotel = ''] = line.trimEnd().split(',').slice(-6);
    const row = sent[place] ?? [];
    return {
      id: fieldOf(row, 'externalId').trim(),
      rowKey: rowKeyOf(row, partner),
      verdict,
      confidence: Number(confidence),
      hotel: hotel === '' ? undefined : Number(hotel),
    };
  });
}

interface Taken {
  readonly counts: keyof RowCounts;
  readonly doubt: number;
  readonly ids: readonly AdoptedId[];
}

const NUL = '\0';

function adoptedOf(
  { id, rowKey, verdict, confidence, hotel }: Answer,
  decisions: readonly DecisionInForce[],
  present: number | undefined,
): Taken {
  const none = { doubt: 0, ids: [] };
  if (id === '' || id.length > limits.partnerIdCharacters || id.includes(NUL))
    return { counts: 'withoutId', ...none };
  // A row that was decided before it was matched has the confidence 1.
  const withoutDecisions = verdict === 'matched' && confidence < 1 ? hotel : undefined;
  const adopted = ({ named, decision, decidedAt }: DecisionInForce): AdoptedId => ({
    id,
    hotel: named,
    isRejected: decision === 'must-not-link',
    rowKey,
    statedAt: decidedAt,
    withoutDecisions,
  });
  const link = decisions.find(({ decision }) => decision === 'must-link');
  const isRejected = decisions.some(
    ({ decision, hotel: rejected }) => decision === 'must-not-link' && rejected === present,
  );
  if (link !== undefined) {
    // Without the link, an adoption would not lead the id to a hotel that is rejected.
    const without = isRejected ? undefined : withoutDecisions;
    return { counts: 'decided', doubt: 0, ids: [{ ...adopted(link), withoutDecisions: without }] };
  }
  if (verdict === 'matched' && hotel !== undefined && !isRejected)
    return {
      counts: 'matched',
      doubt: 1 - confidence,
      ids: [{ id, hotel, isRejected: false, rowKey, withoutDecisions: hotel }],
    };
  if (decisions.length > 0) return { counts: 'decided', doubt: 0, ids: decisions.map(adopted) };
  return { counts: verdict === 'review' ? 'review' : 'noMatch', ...none };
}
