import type { Calibration, Figures, Measured, Share } from './rooms-metrics.ts';

interface Result extends Measured {
  readonly model: string;
  readonly all: Figures;
  readonly grade: Record<string, Figures>;
  readonly kind: Record<string, Figures>;
  readonly list: Record<string, Figures>;
  readonly language: Record<string, Figures>;
  readonly tag: Record<string, Figures>;
  readonly reasons: Record<string, Figures>;
  /** The share of the names that are rightly not mapped whose reason is the labelled one. */
  readonly sameReason: Share;
  readonly calibrationOfKind: Record<string, Calibration>;
  /** Against the frozen run; null for a file that has none. */
  readonly changes: readonly string[] | null;
  readonly wrong: { readonly names: number; readonly file: string };
}

const columns = ['names', 'precision', 'recall', 'f1', 'accuracy', 'rejectRecall', 'ece'] as const;

/** The same figures for a person at a terminal. */
export function reportRooms(result: Result): string {
  const { calibration } = result;
  return [
    `${result.model}: ${result.all.names} names, ${result.wrong.names} wrong (${result.wrong.file})`,
    head(''),
    line('sure labels', result),
    line('all labels', result.all),
    ...section('by grade', result.grade),
    ...section('by kind of list', result.kind),
    ...section('by list', result.list),
    ...section('by language', result.language),
    ...section('by tag', result.tag),
    ...section('unmapped, by reason', result.reasons),
    `the same reason as the label: ${cell(result.sameReason, 3)}`,
    ...calibrationLines('sure labels', calibration),
    ...Object.entries(result.calibrationOfKind).flatMap(([kind, one]) => calibrationLines(kind, one)),
    '',
    ...(result.changes === null
      ? []
      : [
          `${result.changes.length} changes since the frozen run`,
          ...result.changes.map((one) => `  ${one}`),
        ]),
  ].join('\n');
}

function calibrationLines(of: string, { ece, brier, reliability, bands }: Calibration): string[] {
  return [
    '',
    `calibration of ${of}: ECE ${cell(ece)}, Brier ${cell(brier)}`,
    ...reliability.map(
      (bin) =>
        `  from ${bin.from.toFixed(1)}  ${String(bin.names).padStart(6)} names  mean ${cell(bin.score, 3)}  right ${cell(bin.right, 3)}`,
    ),
    ...bands.map(
      (band) =>
        `  accepting from ${band.score}: precision ${cell(band.precision)}, recall ${cell(band.recall)}`,
    ),
  ];
}

function section(title: string, groups: Record<string, Figures>): string[] {
  return ['', head(title), ...Object.entries(groups).map(([name, figures]) => line(name, figures))];
}

function head(title: string): string {
  return `${title.padEnd(28)}${columns.map((column) => column.padStart(13)).join('')}`;
}

function line(name: string, figures: Figures): string {
  return `${name.padEnd(28)}${columns.map((column) => cell(figures[column]).padStart(13)).join('')}`;
}

/** A share of nothing is a dash. */
function cell(share: Share, digits?: number): string {
  if (share === null) return '–';
  return digits === undefined ? String(share) : share.toFixed(digits);
}
