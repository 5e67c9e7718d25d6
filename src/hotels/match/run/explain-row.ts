import type { Needs } from '../../../contract/needs.ts';
import { explainCandidate, explainOutcome, readableEvidence, type Outcome } from '../../engine/engine.ts';
import { hotelsById } from '../stores/catalogue-store.ts';
import { readInput } from '../input/input.ts';
import { matchSettingsOf, type ListFile } from './match-file.ts';
import { judge, type Judged } from './match-rows.ts';
import type { IndexNeeds } from './country-indexes.ts';

export interface ExplanationWanted {
  /** Number of the row in the file, from 1. */
  readonly row: number;
  /** Everything that was measured, instead of a summary. */
  readonly withNumbers: boolean;
}

/** Why a row of a file got its verdict, as lines of text; undefined if the file has no such row. */
export async function explainRow(
  needs: IndexNeeds,
  file: ListFile,
  { row: wanted, withNumbers }: ExplanationWanted,
): Promise<string[] | undefined> {
  const settings = await matchSettingsOf(needs, file);
  const { chunks } = await readInput(file.open(), needs.config.matchChunkRows);
  for await (const { rows, firstRow } of chunks) {
    const row = rows[wanted - firstRow];
    const [judged] = row === undefined ? [] : await judge(needs, settings, [row]);
    if (judged !== undefined)
      return judgedLines(needs, judged, withNumbers ? explanationLines : summaryLines);
  }
  return undefined;
}

type Lines = typeof summaryLines;

async function judgedLines(
  { db }: Pick<Needs, 'db'>,
  { outcome, decisions }: Judged,
  linesOf: Lines,
): Promise<string[]> {
  const ids = [...outcome.candidates.map(({ id }) => id), ...decisions.map(({ hotel }) => hotel)];
  const hotels = new Map((await hotelsById(db, ids)).map((hotel) => [hotel.id, hotel]));
  const nameOf = (id: number): string => {
    const hotel = hotels.get(id);
    return hotel === undefined ? String(id) : `${id} ${hotel.name}, ${hotel.address || hotel.city}`;
  };
  const [verdict = '', ...evidence] = linesOf(outcome, nameOf);
  const decided = decisions.map(
    ({ decision, hotel, note }) =>
      `  decided by a person: ${decision} ${nameOf(hotel)}${note === '' ? '' : ` (${note})`}`,
  );
  return [verdict, ...decided, ...evidence];
}

const MOST_OTHERS = 3;

/** At most twelve lines: the verdict, the reason of a review, the evidence in words, the next candidates. */
export function summaryLines(outcome: Outcome, nameOf: (id: number) => string): string[] {
  const [best, ...others] = outcome.candidates;
  const named = best === undefined ? '' : `: ${nameOf(best.id)}`;
  const confidence = confidenceIn(outcome, 3);
  const country = countryLines(outcome);
  return [
    `${outcome.verdict}${named} (${outcome.class}, evidence ${outcome.profile}${confidence})`,
    ...country,
    ...(outcome.reason === undefined ? [] : [`  a person should check: ${outcome.reason}`]),
    ...readableEvidence(outcome).map(
      ({ kind, text, logOdds }) => `  ${kind.padEnd(14)} ${signed(logOdds).padStart(6)}  ${text}`,
    ),
    ...others
      .slice(0, MOST_OTHERS - country.length)
      .map(({ id, score }) => `  instead ${signed(score - (best?.score ?? 0))}: ${nameOf(id)}`),
  ];
}

/** With what the model said, if the calibration of the account changed it. */
function confidenceIn({ confidence, modelConfidence = confidence }: Outcome, digits: number): string {
  if (confidence === undefined || modelConfidence === undefined) return '';
  const own = `, confidence ${confidence.toFixed(digits)}`;
  return confidence === modelConfidence ? own : `${own}, calibrated from ${modelConfidence.toFixed(digits)}`;
}

function countryLines({ countryOfPoint }: Outcome): string[] {
  return countryOfPoint === undefined
    ? []
    : [`  the country cannot be read: the row was looked for in ${countryOfPoint}, where its point lies`];
}

function signed(amount: number): string {
  return `${amount < 0 ? '−' : '+'}${Math.abs(amount).toFixed(1)}`;
}

/** The verdict, then the evidence for and against each candidate; the numbers of a block add up. */
export function explanationLines(outcome: Outcome, nameOf: (id: number) => string): string[] {
  const whole = explainOutcome(outcome);
  const confidence = confidenceIn(outcome, 4);
  return [
    `${outcome.verdict} (${outcome.class}, evidence ${outcome.profile}${confidence})`,
    ...countryLines(outcome),
    ...(outcome.reason === undefined ? [] : [`  a person should check: ${outcome.reason}`]),
    ...(whole === undefined ? [] : block('the best among its rivals', whole)),
    ...outcome.candidates.flatMap((candidate) => block(nameOf(candidate.id), explainCandidate(candidate))),
  ];
}

function block(
  title: string,
  { prior, parts, logOdds, probability }: ReturnType<typeof explainCandidate>,
): string[] {
  const line = (label: string, value: string, amount: number) =>
    `    ${label.padEnd(44)}${value.padStart(10)}${amount.toFixed(3).padStart(10)}`;
  return [
    `  ${title}`,
    line('before any evidence', '', prior),
    ...parts.map(({ kind, feature, value, logOdds: amount }) =>
      line(`${kind}: ${feature}`, value === null ? 'unknown' : value.toFixed(2), amount),
    ),
    line(`log-odds (probability ${probability.toFixed(4)})`, '', logOdds),
  ];
}
