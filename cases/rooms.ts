import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Problem } from '../src/lib/problem.ts';
import type { ReasonCode } from '../src/rooms/engine/index.ts';
import { roomEngine } from '../src/rooms/load-engine.ts';
import { readLabelled, rightAnswers } from './rooms-data.ts';
import { changesSince, readFrozen, writeFrozen, type FrozenAnswer } from './frozen.ts';
import { ownLists, type ListedHotel } from './rooms-lists.ts';
import { figures, measure, type Answer, type Calibration, type Figures } from './rooms-metrics.ts';
import { reportRooms } from './rooms-report.ts';

/** Committed: the results of the engine for the lists of this repository, a file for each list. */
export const frozenRooms = path.join(import.meta.dirname, 'frozen/rooms');

/**
 * `npm run cases -- rooms [--accept] [--file PATH] [--json] [--wrong FILE]`
 *
 * Scores the engine of this release on the lists of this repository and compares it with the frozen run, which
 * `--accept` writes again; or on any file of labelled room names. Figures leave out the names that a second expert may
 * judge otherwise; `all` includes them.
 */
const threshold = 0.5;

export async function score(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      file: { type: 'string' },
      json: { type: 'boolean', default: false },
      accept: { type: 'boolean', default: false },
      wrong: { type: 'string', default: '.tmp/cases/rooms-wrong.jsonl' },
    },
  });
  if (values.file !== undefined && values.accept)
    throw new Problem('--accept writes the frozen run of the lists in this repository; omit --file.');
  const lists = values.file === undefined ? await ownLists() : listed(values.file);
  const answers = lists.flatMap(answersOf);
  const run = answers.map(frozenAnswer);
  const changes = values.file === undefined ? changesSince(await readFrozen(frozenRooms), run) : null;
  if (values.accept) await writeFrozen(frozenRooms, run);
  const wrong = answers.filter((answer) => !isGood(answer));
  mkdirSync(path.dirname(values.wrong), { recursive: true });
  writeFileSync(values.wrong, wrong.map((answer) => `${JSON.stringify(shown(answer))}\n`).join(''));
  const result = { ...resultOf(answers), changes, wrong: { names: wrong.length, file: values.wrong } };
  console.log(values.json ? JSON.stringify(result, null, 2) : reportRooms(result));
}

/** The present results of the engine for the lists of this repository. */
export async function runOfOwnLists(): Promise<FrozenAnswer[]> {
  return (await ownLists()).flatMap(answersOf).map(frozenAnswer);
}

function listed(file: string): ListedHotel[] {
  return readLabelled(file).hotels.map((hotel) => ({
    ...hotel,
    list: path.basename(file, '.jsonl'),
    kind: 'file',
  }));
}

function resultOf(answers: readonly ListedAnswer[]) {
  const sure = answers.filter((answer) => answer.name.certainty !== 'low');
  return {
    model: roomEngine().model.version,
    threshold,
    ...measure(sure, threshold),
    all: figures(answers, threshold),
    grade: by(answers, (answer) => [answer.name.stratum]),
    kind: by(sure, ({ kind }) => [kind]),
    list: by(sure, ({ list }) => [list]),
    language: by(sure, ({ name }) => [name.lang ?? 'unstated']),
    tag: by(sure, (answer) => answer.name.tags),
    calibrationOfKind: calibrations(sure),
    reasons: by(sure.filter(isRefusedFor), (answer) => [answer.name.reason ?? 'unstated']),
    sameReason: sameReason(sure.filter(isRefusedFor)),
  };
}

function isRefusedFor({ name }: Answer): boolean {
  return name.label === null && name.reason !== undefined;
}

/** The share of the names that are rightly not mapped whose reason is the one of their label. */
function sameReason(answers: readonly ListedAnswer[]): number | null {
  const left = answers.filter(({ score: best }) => best < threshold);
  if (left.length === 0) return null;
  return left.filter(({ name, reason }) => name.reason === reason).length / left.length;
}

/** The lists that are not printed have their own calibration; a file has only one kind. */
function calibrations(answers: readonly ListedAnswer[]): Record<string, Calibration> {
  const kinds = Map.groupBy(answers, ({ kind }) => kind);
  if (kinds.size === 1) return {};
  return Object.fromEntries([...kinds].map(([kind, group]) => [kind, measure(group, threshold).calibration]));
}

type ListedAnswer = Answer &
  Pick<ListedHotel, 'list' | 'kind'> & {
    /** Why it would not be mapped. */
    readonly reason: ReasonCode;
  };

function answersOf({ list, kind, language, ...hotel }: ListedHotel): ListedAnswer[] {
  const engine = roomEngine();
  const references = engine.hotel(hotel.references.map((reference) => reference.name));
  return hotel.suppliers.map((name) => {
    const room = engine.parse(name.name, language);
    const candidates = engine.rank(room, references);
    const [best] = candidates;
    return {
      list,
      kind,
      hotel: hotel.hotel,
      name,
      score: best?.score ?? 0,
      isRight: best !== undefined && rightAnswers(name, hotel).has(best.at),
      chosen: best === undefined ? undefined : hotel.references[best.at]?.name,
      reason: engine.reason(room, references, candidates).code,
    };
  });
}

function isGood(answer: Answer): boolean {
  const isMapped = answer.score >= threshold;
  return isMapped ? answer.isRight : answer.name.label === null;
}

function frozenAnswer(answer: ListedAnswer): FrozenAnswer {
  const { list, hotel, name, score: confidence, chosen } = answer;
  const isMapped = confidence >= threshold;
  return {
    list,
    // The lists of `same/` belong together line by line.
    row: list.startsWith('same/') ? `line ${name.i + 1}` : `${hotel}: ${name.name}`,
    verdict: isMapped ? 'mapped' : 'not_mapped',
    answer: isMapped ? (chosen ?? '') : '',
    confidence,
  };
}

function shown(answer: ListedAnswer): object {
  const { list, hotel, name, score: confidence, chosen } = answer;
  const { label, reason, certainty } = name;
  return { list, hotel, name: name.name, label, reason, score: confidence, chosen, certainty };
}

function by(
  answers: readonly ListedAnswer[],
  keys: (answer: ListedAnswer) => readonly string[],
): Record<string, Figures> {
  const groups = Map.groupBy(
    answers.flatMap((answer) => keys(answer).map((key) => ({ key, answer }))),
    ({ key }) => key,
  );
  return Object.fromEntries(
    [...groups].sort().map(([key, group]) => [
      key,
      figures(
        group.map(({ answer }) => answer),
        threshold,
      ),
    ]),
  );
}
