import { Type } from 'typebox';
import {
  choice,
  decimal,
  describedAs,
  listOf,
  named,
  orNull,
  sent,
  text,
  time,
  integer,
  yesOrNo,
} from '../../contract/fields.ts';
import type { Learnt } from '../engine/engine.ts';
import type { StoredCalibration } from './calibrations-store.ts';

const verdicts = named('CalibrationVerdicts', {
  matched: integer('Rows that would match.'),
  matchedWrong: integer('Rows among `matched` that are another hotel.'),
  review: integer('Rows that people would check.'),
  noMatch: integer('Rows that would have no match.'),
  missed: integer('Rows among `noMatch` whose candidate is right.'),
});

const quality = named('CalibrationQuality', {
  logLoss: decimal('Mean of −ln of the probability that was given to the right result.'),
  calibrationError: decimal('Expected calibration error: distance of probability and truth, by tenths.'),
  verdicts: describedAs(verdicts, 'Verdicts of all decided rows.'),
});

const report = named('CalibrationReport', {
  outcome: choice(['too_few', 'not_better', 'better'], 'Only a `better` one can be enabled.'),
  rows: integer('Decided rows below the usual least confidence of a match.'),
  right: integer('Rows among `rows` whose candidate is right.'),
  rowsAbove: integer('Decided rows above that confidence, which keep theirs.'),
  groups: integer('Partners, or lists, of the rows.'),
  groupedBy: choice(
    ['partner', 'list'],
    'Rows that were held out together: those of one partner, or of one list.',
  ),
  shipped: orNull(quality, 'The program as shipped; null: too few decisions.'),
  own: orNull(quality, 'The calibration, on rows of groups that it had not seen.'),
  improvement: orNull(
    named('CalibrationImprovement', {
      mean: decimal('How much smaller the log loss is.'),
      low: decimal('Start of the range that 95 of 100 resamples of the groups are in.'),
      high: decimal('End of that range.'),
    }),
    'The improvement of the log loss.',
  ),
  slope: orNull(Type.Number(), 'The factor of the log-odds.'),
  intercept: orNull(Type.Number(), 'The term added to the log-odds.'),
  border: orNull(Type.Number(), 'Rows with at least this confidence of the model keep their verdict.'),
  matchedFrom: orNull(Type.Number(), 'Rows with at least this confidence of the model match.'),
  reviewFrom: orNull(Type.Number(), 'Rows with at least this confidence of the model go to people.'),
});

export const calibration = named('MatchCalibration', {
  calibrationId: text('`cal_` and a uuid.'),
  status: choice(['queued', 'running', 'done', 'error'], 'State of the job.'),
  isEnabled: yesOrNo('Whether new match jobs use it.'),
  report: orNull(report, 'What was measured; null until the job is done.'),
  error: orNull(Type.String(), 'What went wrong.'),
  createdAt: time('When it was requested.'),
});

export const calibrationsAnswer = named('MatchCalibrations', {
  calibrations: listOf(calibration, 'At most 20, the newest first.'),
});

export const currentCalibration = named('CurrentCalibrationRequest', {
  calibrationId: Type.Union([sent('Id of a calibration with the outcome `better`.'), Type.Null()], {
    description: 'Null: return to the confidences as shipped.',
  }),
});

const digits = (value: number): number => Number(value.toFixed(6));

function shownReport({ calibration: own, shipped, own: held, improvement, ...counts }: Learnt) {
  const shownQuality = (one: Learnt['own']) =>
    one === undefined
      ? null
      : { ...one, logLoss: digits(one.logLoss), calibrationError: digits(one.calibrationError) };
  return {
    ...counts,
    shipped: shownQuality(shipped),
    own: shownQuality(held),
    improvement:
      improvement === undefined
        ? null
        : {
            mean: digits(improvement.mean),
            low: digits(improvement.low),
            high: digits(improvement.high),
          },
    slope: own?.slope ?? null,
    intercept: own?.intercept ?? null,
    border: own?.border ?? null,
    matchedFrom: own?.matchedFrom ?? null,
    reviewFrom: own?.reviewFrom ?? null,
  };
}

export function shownCalibration(stored: StoredCalibration) {
  return {
    calibrationId: stored.id,
    status: stored.status,
    isEnabled: stored.isEnabled,
    report: stored.report === null ? null : shownReport(stored.report),
    error: stored.error,
    createdAt: stored.createdAt.toISOString(),
  };
}

const groupedBy: Learnt['groupedBy'] = 'partner';
export const learnExample = {
  calibrationId: 'cal_0f8fad5b-d9cb-469f-a165-70867728950e',
  status: 'done',
  isEnabled: false,
  report: {
    outcome: 'better',
    rows: 1_240,
    right: 806,
    rowsAbove: 0,
    groups: 7,
    groupedBy,
    shipped: {
      logLoss: 0.6129,
      calibrationError: 0.1418,
      verdicts: { matched: 0, matchedWrong: 0, review: 1_240, noMatch: 0, missed: 0 },
    },
    own: {
      logLoss: 0.5214,
      calibrationError: 0.0307,
      verdicts: { matched: 402, matchedWrong: 31, review: 790, noMatch: 48, missed: 2 },
    },
    improvement: { mean: 0.0915, low: 0.0622, high: 0.1203 },
    slope: 1.12,
    intercept: 0.94,
    border: 0.732,
    matchedFrom: 0.511,
    reviewFrom: 0.104,
  },
  error: null,
  createdAt: '2026-11-28T12:00:00.000Z',
};
export const queuedExample = { ...learnExample, status: 'queued', report: null };

export const agreementAnswer = named('ReviewerAgreement', {
  share: decimal('Share of the rows in review whose hotel is known.'),
  waiting: integer('Known pairs whose row has not arrived.'),
  settled: integer('Known pairs that were stored as decisions, or that the matcher found.'),
  review: integer('Known pairs that reviewers are asked about.'),
  reviewers: listOf(
    named('AgreementOfReviewer', {
      decidedBy: text('The author of the decisions.'),
      reviewer: text('Which of the people who use the key; may be empty.'),
      rows: integer('Known rows that they decided one by one; the first decision about each counts.'),
      agreed: integer('Decisions among them that agree with what is known.'),
      low: decimal('The share that agrees is at least this, in 95 of 100 cases.'),
      high: decimal('The share that agrees is at most this, in 95 of 100 cases.'),
    }),
    'One entry for each reviewer.',
  ),
});

export const agreementExample = {
  share: 0.05,
  waiting: 312,
  settled: 1_480,
  review: 64,
  reviewers: [
    { decidedBy: 'key_3ea1854ba1b2c2b3', reviewer: 'ada', rows: 40, agreed: 39, low: 0.871, high: 0.996 },
  ],
};
