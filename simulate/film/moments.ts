import { escapeHtml } from '../../src/lib/text/escape-html.ts';
import type { Line } from '../scheduler.ts';
import { markOf } from '../marks.ts';
import type { Names } from './names.ts';
import { timeOf } from './times.ts';

interface Moment {
  readonly is: (line: Line) => boolean;
  /** So many of them are listed. */
  readonly most: number;
  /** Why it charges no buyer twice. */
  readonly means: string;
}

const marked = (kind: string) => (line: Line) => markOf(line.what).kind === kind;

/** Data table. The first that matches a step decides. */
const moments: readonly Moment[] = [
  {
    is: ({ what }) => what.endsWith(': error 23505'),
    most: 2,
    means: 'a second booking for the same request is refused by the database',
  },
  {
    is: marked('dies'),
    most: 3,
    means:
      'a process is killed; another one continues from what is stored, and looks up what it does not know',
  },
  { is: marked('lock'), most: 2, means: 'two processes want the same row, and one waits for the other' },
  {
    is: marked('late'),
    most: 2,
    means: 'a call takes effect although its process has given up on it or died',
  },
  {
    is: ({ owner, what }) => owner === 'supplier' && what.startsWith('book '),
    most: 2,
    means: 'the supplier books a room; no row may ask it to book this reference again',
  },
  {
    is: ({ owner, what }) => owner === 'gateway' && what.startsWith('capture '),
    most: 3,
    means: 'the gateway is asked to take the money; a repeat has the same key and takes nothing',
  },
  {
    is: ({ owner, what }) => owner === 'gateway' && what.startsWith('refund '),
    most: 2,
    means: 'the gateway is asked to refund; a repeat has the same key and refunds nothing',
  },
];

/** Links to the steps that explain most. */
export function momentsOf(lines: readonly Line[], names: Names): string {
  const counts = new Map<Moment, number>();
  const items = lines.flatMap((line, at) => {
    const moment = moments.find(({ is }) => is(line));
    if (moment === undefined) return [];
    const count = (counts.get(moment) ?? 0) + 1;
    counts.set(moment, count);
    if (count > moment.most) return [];
    const what = escapeHtml(names.in(`${line.owner}: ${line.what}`));
    return [`<li><a href="#s${at}">${timeOf(line.atMs)}</a> ${what}: <b>${moment.means}</b></li>`];
  });
  return items.length === 0 ? '' : `<h2>Steps to look at first</h2>\n<ul>${items.join('\n')}</ul>`;
}
