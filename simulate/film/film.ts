import { readFileSync } from 'node:fs';
import { escapeHtml } from '../../src/lib/text/escape-html.ts';
import { playedBy } from '../failure.ts';
import type { History } from '../history.ts';
import { Columns } from './columns.ts';
import { marks, plain } from '../marks.ts';
import { momentsOf } from './moments.ts';
import { Names } from './names.ts';
import { RepeatedSteps } from './repeats.ts';
import { Rows } from './rows.ts';
import { storyOf } from './story.ts';

const style = readFileSync(new URL('film.css', import.meta.url), 'utf8');

/**
 * One page that shows a history: time goes down, each actor has a column, and next to each step are the rooms and the money
 * after it. It needs no other file, and the same seed gives the same page.
 */
export function film(history: History): string {
  const { seed, lines, digest } = history;
  const end = lines.findLast(({ states }) => states !== undefined)?.states ?? [];
  const columns = new Columns(lines);
  const names = new Names(end);
  const rows = new Rows(columns, { names, repeated: new RepeatedSteps(lines) });
  const heads = columns.all
    .map(({ name, short }) => `<span data-short="${short}"><u>${name}</u></span>`)
    .join('');
  const legend = [plain, ...marks]
    .map(({ kind, sign, means }) => `<li class="${kind}"><b>${sign}</b><span>${means}</span></li>`)
    .join('\n');
  const shorts = columns.all.map(({ name, short }) => `${short}: ${name}`).join(', ');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>History ${seed}</title>
<style>:root { --n: ${columns.all.length}; }
${style}</style>
<header>
<h1>History ${seed}: who did what, and what was charged</h1>
${storyOf(history, end, names)}
${momentsOf(lines, names)}
<h2>How to read the timeline</h2>
<p>Time goes down. Each actor has a column: those who ask on the left, the processes of the service next, and the database and the others that a process asks on the right. A dashed column is a process that does not run. The three numbers on the right are the state after the step, of all bookings together: rooms at the supplier, money held, and money charged less refunds.</p>
<p class="shorts">Columns: ${shorts}.</p>
<ul class="legend">
${legend}
</ul>
<p>A booking goes from <i>opened</i> to <i>authorised</i> (the money is held, the supplier is asked), <i>confirmed</i> (the supplier has confirmed), <i>captured</i> (the money is taken) and <i>finished</i>. The last three are usually stored together. One that fails is <i>unwinding</i> (the room is cancelled), <i>releasing</i> (the money is released) and <i>failed</i>.</p>
<p><small>${lines.length} steps, digest ${digest}. <code>${escapeHtml(`${playedBy(history)} --film`)}</code> writes this page again.</small></p>
</header>
<label><input type="checkbox" id="all"> Show routine steps too: timers, reads of settings, looks for work</label>
<div class="head"><time>time</time><div class="columns">${heads}</div><p>what happens</p><dl><dd>rooms</dd><dd>held</dd><dd>charged</dd></dl></div>
<ol>
${lines.map((line, place) => rows.of(line, place)).join('\n')}
</ol>
</html>
`;
}
