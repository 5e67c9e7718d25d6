import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { roomEngine } from '../src/rooms/load-engine.ts';
import { readLabelled, rightAnswers, type LabelledHotel } from '../training/rooms-data.ts';
import { figures, measure, type Answer, type Figures } from './rooms-metrics.ts';
import { reportRooms } from './rooms-report.ts';

/**
 * `npm run cases -- rooms (--file PATH | --data FOLDER) [--json] [--wrong FILE] [--accept]`
 *
 * Scores the engine of this release on any file of labelled room names. Figures leave out the names a second expert
 * could judge otherwise; `all` has them too. `--accept` keeps this run as the one later runs are compared with.
 */
const threshold = 0.5;
const runs = '.tmp/cases';

export async function score(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      file: { type: 'string' },
      data: { type: 'string', default: '../shared/data/rooms' },
      json: { type: 'boolean', default: false },
      accept: { type: 'boolean', default: false },
      wrong: { type: 'string', default: `${runs}/rooms-wrong.jsonl` },
    },
  });
  const { hotels, fingerprint } = readLabelled(values.file ?? `${values.data}/dev.jsonl`);
  const answers = hotels.flatMap(answersOf);
  const sure = answers.filter((answer) => answer.name.certainty !== 'low');
  mkdirSync(runs, { recursive: true });
  const wrong = answers.filter((answer) => !isGood(answer));
  writeFileSync(values.wrong, wrong.map((answer) => `${JSON.stringify(told(answer))}\n`).join(''));
  const result = {
    model: roomEngine().model.version,
    data: fingerprint,
    threshold,
    ...measure(sure, threshold),
    all: figures(answers, threshold),
    stratum: by(sure, (answer) => [answer.name.stratum]),
    lang: by(sure, (answer) => [answer.name.lang ?? 'unstated']),
    tag: by(sure, (answer) => answer.name.tags),
    reasons: by(
      sure.filter((answer) => answer.name.label === null),
      (answer) => [answer.name.reason ?? 'unstated'],
    ),
    flips: flips(answers, fingerprint, values.accept),
    wrong: { names: wrong.length, file: values.wrong },
  };
  console.log(values.json ? JSON.stringify(result, null, 2) : reportRooms(result));
}

function answersOf(hotel: LabelledHotel): Answer[] {
  const engine = roomEngine();
  const references = engine.hotel(hotel.references.map((reference) => reference.name));
  return hotel.suppliers.map((name) => {
    const best = engine.rank(engine.parse(name.name), references, 1)[0];
    return {
      hotel: hotel.hotel,
      name,
      score: best?.score ?? 0,
      isRight: best !== undefined && rightAnswers(name, hotel).has(best.at),
      chosen: best === undefined ? undefined : hotel.references[best.at]?.name,
    };
  });
}

function isGood(answer: Answer): boolean {
  const isMapped = answer.score >= threshold;
  return isMapped ? answer.isRight : answer.name.label === null;
}

function told(answer: Answer): object {
  const { hotel, name, score: sureness, chosen } = answer;
  return {
    hotel,
    name: name.name,
    label: name.label,
    reason: name.reason,
    score: sureness,
    chosen,
    certainty: name.certainty,
  };
}

function by(
  answers: readonly Answer[],
  keys: (answer: Answer) => readonly string[],
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

export interface Flip {
  readonly hotel: string;
  readonly name: string;
  readonly before: string | null;
  readonly now: string | null;
  readonly isBetter: boolean;
}

/** What changed against the last accepted run on the same file; null where none was accepted. */
function flips(answers: readonly Answer[], fingerprint: string, accepts: boolean): Flip[] | null {
  const file = `${runs}/rooms-accepted-${fingerprint}.json`;
  // Written below, by an earlier run.
  const before = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string | null>)
    : undefined;
  const now = new Map(answers.map((answer) => [keyOf(answer), mappedTo(answer)] as const));
  if (accepts) writeFileSync(file, JSON.stringify(Object.fromEntries(now)));
  if (before === undefined) return null;
  return answers.flatMap((answer) => {
    const old = before[keyOf(answer)];
    const current = mappedTo(answer);
    if (old === undefined || old === current) return [];
    return [
      { hotel: answer.hotel, name: answer.name.name, before: old, now: current, isBetter: isGood(answer) },
    ];
  });
}

function keyOf(answer: Answer): string {
  return `${answer.hotel}/${answer.name.i}`;
}

function mappedTo(answer: Answer): string | null {
  return answer.score >= threshold ? (answer.chosen ?? null) : null;
}
