import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Author, Owner } from '../../contract/owner.ts';
import type { Sql, Tx } from '../../contract/database.ts';
import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import { refuse } from '../../contract/refusal.ts';
import type { Job } from '../../contract/task.ts';
import type { Pieces } from '../../lib/async/pieces.ts';
import { learn, standardModel } from '../engine/engine.ts';
import { leastConfidenceOf } from '../match/submit/least-confidence.ts';
import {
  beginCalibration,
  calibrationById,
  endCalibration,
  insertMeasured,
  listCalibrations,
  queueCalibration,
  queuedCalibration,
  switchCalibration,
  type Ended,
  type StoredCalibration,
} from './calibrations-store.ts';
import { labelsOf } from './labels-store.ts';

/** The same decisions give the same calibration and the same intervals. */
const SEED = 1;

/** Learns from the decisions of an account. Nothing changes until someone enables the result. */
export async function learnNow(
  needs: Pick<Needs, 'db' | 'clock' | 'random'>,
  author: Author,
): Promise<StoredCalibration> {
  const { db, clock } = needs;
  const id = newId(needs);
  const learnt = await measured(db, author, id);
  return db.transaction(async (tx) => {
    await insertMeasured(tx, author, { ...learnt, at: clock.now(), by: author.keyId });
    return known(await calibrationById(tx, id));
  });
}

/** The same as a job. One that waits already will read the same decisions, so it is returned instead. */
export function queueLearning(
  needs: Pick<Needs, 'db' | 'clock' | 'random'>,
  author: Author,
  next: (tx: Tx, calibrationId: string) => Promise<void>,
): Promise<StoredCalibration> {
  const { db, clock } = needs;
  const id = newId(needs);
  return db.transaction(async (tx) => {
    // One that waited may begin between the two statements; then this one is added.
    for (;;) {
      const isAdded = await queueCalibration(tx, author, { id, at: clock.now(), by: author.keyId });
      if (isAdded) await next(tx, id);
      const waiting = await queuedCalibration(tx, author);
      if (waiting !== undefined) return waiting;
    }
  });
}

export async function runLearning(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { calibrationId: id }: { readonly calibrationId: string },
  task: Job,
): Promise<void> {
  const held = await calibrationById(db, id);
  const owner = held && { accountId: held.account, environment: held.environment };
  await beginCalibration(db, id);
  const learnt = owner && (await measured(db, owner, id));
  await db.transaction(async (tx) => {
    if (learnt !== undefined) await endCalibration(tx, { ...learnt, at: clock.now() });
    await task.complete(tx);
  });
}

async function measured(sql: Sql, owner: Owner, id: string): Promise<Omit<Ended, 'at'>> {
  const { identity: model, thresholds } = standardModel();
  const matched = await leastConfidenceOf(sql, owner, {});
  const labels = await labelsOf(sql, owner, { model, most: limits.learntDecisions });
  const report = await inTurns(learn(labels, { thresholds: { ...thresholds, matched }, seed: SEED }));
  return { id, report, calibration: report.calibration && { ...report.calibration, id, model } };
}

/** Others are served between two pieces. */
async function inTurns<Result>(pieces: Pieces<Result>): Promise<Result> {
  for (;;) {
    const step = pieces.next();
    if (step.done === true) return step.value;
    await nextTurn();
  }
}

export function readCalibrations({ db }: Pick<Needs, 'db'>, owner: Owner): Promise<StoredCalibration[]> {
  return listCalibrations(db, owner, limits.calibrationsListed);
}

/** Jobs that are submitted from now on use it. Without an id it is the newest that is better than the program as shipped. */
export function enableCalibration(
  { db }: Pick<Needs, 'db'>,
  owner: Owner,
  id?: string,
): Promise<StoredCalibration> {
  return db.transaction(async (tx) => {
    const wanted = id === undefined ? await newestBetter(tx, owner) : await ownCalibration(tx, owner, id);
    if (wanted.report?.outcome !== 'better')
      throw refuse('calibration-refused', `${wanted.id} is not better than the program as shipped`);
    if (wanted.calibration?.model !== standardModel().identity)
      throw refuse('calibration-refused', `${wanted.id} is for the weights of another release: learn again`);
    await switchCalibration(tx, owner, wanted.id);
    return { ...wanted, isEnabled: true };
  });
}

/** Jobs that are submitted from now on use the confidences as shipped. */
export function revertCalibration({ db }: Pick<Needs, 'db'>, owner: Owner): Promise<void> {
  return db.transaction((tx) => switchCalibration(tx, owner, undefined));
}

async function newestBetter(tx: Sql, owner: Owner): Promise<StoredCalibration> {
  const all = await listCalibrations(tx, owner, limits.calibrationsListed);
  const better = all.find(({ report }) => report?.outcome === 'better');
  if (better === undefined)
    throw refuse(
      'calibration-refused',
      'no calibration is better than the default: collect more decisions and run learn again',
    );
  return better;
}

async function ownCalibration(tx: Sql, owner: Owner, id: string): Promise<StoredCalibration> {
  const found = await calibrationById(tx, id);
  if (found?.account !== owner.accountId || found.environment !== owner.environment)
    throw refuse('unknown-calibration');
  return found;
}

const newId = ({ random }: Pick<Needs, 'random'>): string => `cal_${random.uuid()}`;

function known(found: StoredCalibration | undefined): StoredCalibration {
  if (found === undefined) throw new Error('calibration not found after insert');
  return found;
}
