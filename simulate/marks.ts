// Data table.

export interface Mark {
  readonly kind: string;
  /** The sign on the page, drawn in the column. */
  readonly sign: string;
  readonly is: RegExp;
  /** For someone who has never seen the code. */
  readonly means: string;
}

/** What a step is marked with. The first that matches decides; all others are plain steps. */
export const marks: readonly Mark[] = [
  {
    kind: 'dies',
    sign: '✕',
    is: /^dies$/,
    means: 'A process is killed. Nothing that it had only in memory is left; its column ends.',
  },
  {
    kind: 'starts',
    sign: '▼',
    is: /^starts$/,
    means: 'A process starts. It knows only what is in the database.',
  },
  {
    kind: 'frozen',
    sign: '‖',
    is: /^is frozen/,
    means: 'A process is suspended for a time and does not notice. Its column is blue until it continues.',
  },
  {
    kind: 'clock',
    sign: '◷',
    is: /clock is .* ahead/,
    means: 'The clock of a machine is wrong. The process must not take work.',
  },
  {
    kind: 'lock',
    sign: '◧',
    is: /waits for a lock/,
    means:
      'A statement waits in PostgreSQL until another transaction ends. The column is yellow until it has its lock.',
  },
  {
    kind: 'unlocked',
    sign: '■',
    is: /\((has its lock|in a deadlock)\)/,
    means: 'The statement that waited has its lock and is done, or is ended because of a deadlock.',
  },
  {
    kind: 'fault',
    sign: '!',
    is: /loses its connection|is lost|answer lost|never arrives|is refused|arrives twice|lands late|gets no answer|no connection|without its database|keeps the room|: error /,
    means:
      'The simulator makes something fail: a call does not arrive, arrives twice or late, or is ignored, or its answer is lost.',
  },
  {
    kind: 'late',
    sign: '↯',
    is: /takes effect after/,
    means: 'A call takes effect although its process has given up on it or died.',
  },
  { kind: 'read', sign: '●', is: /^learns that/, means: 'A caller reads the status of a booking.' },
];

export const plain: Omit<Mark, 'is'> = {
  kind: 'plain',
  sign: '•',
  means: 'One step. A line leads to whom it asks, or whose answer it is.',
};

export function markOf(what: string): Omit<Mark, 'is'> {
  return marks.find(({ is }) => is.test(what)) ?? plain;
}
