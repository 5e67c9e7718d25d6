import type { Bin, Scored, Share } from './hotels-metrics.ts';
import { isRight } from './hotels-metrics.ts';

/** What a least confidence of a match would do to the rows of a run. */
export interface CurveRow {
  readonly confidence: number;
  readonly precision: Share;
  readonly recall: Share;
  readonly review: Share;
}

const confidences = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.97, 0.98, 0.99, 0.995, 0.999];

/** A row that no deal-breaker stops is matched from its confidence on; whatever is not matched is in review, if it was. */
export function curveOf(all: readonly Scored[]): CurveRow[] {
  const present = all.filter(({ row }) => row.right.size > 0).length;
  const shown = all.filter(({ outcome }) => outcome.verdict !== 'no_match');
  return confidences.map((confidence) => {
    const matched = shown.filter(
      ({ outcome }) => outcome.dealBreaker === undefined && (outcome.confidence ?? 0) >= confidence,
    );
    const right = matched.filter(isRight).length;
    return {
      confidence,
      precision: matched.length === 0 ? null : right / matched.length,
      recall: present === 0 ? null : right / present,
      review: all.length === 0 ? null : (shown.length - matched.length) / all.length,
    };
  });
}

export interface Band extends Bin {
  readonly from: number;
  readonly to: number;
}

const bands = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.999, 1.001];

/** The mean confidence of the rows and the share that is right, by confidence; finer where most rows are. */
export function reliabilityOf(all: readonly Scored[]): Band[] {
  const given = all.filter(({ outcome }) => outcome.hotelId !== undefined);
  return bands.slice(0, -1).map((from, at) => {
    const to = bands[at + 1] ?? 1;
    const rows = given.filter(({ outcome: { confidence = 0 } }) => confidence >= from && confidence < to);
    const sum = rows.reduce((total, { outcome }) => total + (outcome.confidence ?? 0), 0);
    const share = (part: number): Share => (rows.length === 0 ? null : part / rows.length);
    return {
      from,
      to: Math.min(1, to),
      rows: rows.length,
      meanConfidence: share(sum),
      right: share(rows.filter(isRight).length),
    };
  });
}

const scripts = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Thai'];
const written = scripts.map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const);

/** The script of a name: the first of those above that it has a letter of, or Latin. */
export function scriptOf(name: string): string {
  const [script] = written.find(([, letter]) => letter.test(name)) ?? [];
  if (script === 'Han' || script === 'Hiragana' || script === 'Katakana') return 'Chinese or Japanese';
  return script ?? (/\p{Script=Latin}/u.test(name) ? 'Latin' : 'another');
}

/** The curve as a picture: precision above, share of rows in review below, over recall. */
export function curveSvg(curve: readonly CurveRow[]): string {
  const known = curve.flatMap(({ precision, recall, review, confidence }) =>
    precision === null || recall === null || review === null
      ? []
      : [{ precision, recall, review, confidence }],
  );
  const x = (recall: number) => 60 + ((recall - LEAST_RECALL) / (1 - LEAST_RECALL)) * 500;
  const y = (precision: number) => 20 + ((1 - precision) / (1 - LEAST_PRECISION)) * 200;
  const down = (review: number) => 400 - (review / MOST_REVIEW) * 140;
  const inside = known.filter(
    ({ recall, precision }) => recall >= LEAST_RECALL && precision >= LEAST_PRECISION,
  );
  const line = (points: readonly string[]) =>
    `<polyline fill="none" stroke="#1f4e79" points="${points.join(' ')}"/>`;
  const at = (one: number, other: number) => `${one.toFixed(1)},${other.toFixed(1)}`;
  const label = (left: number, top: number, text: string) =>
    `<text x="${left.toFixed(0)}" y="${top.toFixed(0)}">${text}</text>`;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 440" font-family="sans-serif" font-size="11">',
    '<rect width="600" height="440" fill="white"/>',
    ...[0.9, 0.92, 0.94, 0.96, 0.98, 1].map((precision) => label(20, y(precision) + 4, precision.toFixed(2))),
    ...[0.5, 0.6, 0.7, 0.8, 0.9, 1].map((recall) => label(x(recall) - 8, 425, recall.toFixed(1))),
    ...[0, 0.2, 0.4].map((review) => label(20, down(review) + 4, review.toFixed(1))),
    label(60, 14, 'precision of matched, over recall; the numbers are the least confidence of a match'),
    label(60, 250, 'share of rows in review'),
    line(inside.map(({ recall, precision }) => at(x(recall), y(precision)))),
    line(inside.map(({ recall, review }) => at(x(recall), down(review)))),
    ...inside.map(
      ({ recall, precision }) =>
        `<circle cx="${x(recall).toFixed(1)}" cy="${y(precision).toFixed(1)}" r="3"/>`,
    ),
    ...inside.map(({ recall, precision, confidence }) =>
      label(x(recall) + 5, y(precision) + 14, String(confidence)),
    ),
    '</svg>\n',
  ].join('\n');
}

const LEAST_RECALL = 0.5;
const LEAST_PRECISION = 0.9;
const MOST_REVIEW = 0.5;
