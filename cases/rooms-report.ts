import type { Figures, Measured, Share } from './rooms-metrics.ts';

interface Result extends Measured {
  readonly model: string;
  readonly all: Figures;
  readonly grade: Record<string, Figures>;
  readonly list: Record<string, Figures>;
  readonly tag: Record<string, Figures>;
  readonly reasons: Record<string, Figures>;
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
    ...section('by list', result.list),
    ...section('by tag', result.tag),
    ...section('unmapped, by reason', result.reasons),
    '',
    `calibration: ECE ${cell(calibration.ece)}, Brier ${cell(calibration.brier)}`,
    ...calibration.reliability.map(
      (bin) =>
        `  from ${bin.from.toFixed(1)}  ${String(bin.names).padStart(6)} names  said ${cell(bin.score, 3)}  right ${cell(bin.right, 3)}`,
    ),
    ...calibration.bands.map(
      (band) =>
        `  accepting from ${band.score}: precision ${cell(band.precision)}, recall ${cell(band.recall)}`,
    ),
    '',
    ...(result.changes === null
      ? []
      : [
          `${result.changes.length} changes since the frozen run`,
          ...result.changes.map((one) => `  ${one}`),
        ]),
  ].join('\n');
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
