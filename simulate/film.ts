import { escapeHtml } from '../src/lib/text/escape-html.ts';
import { routineSteps } from './failure.ts';
import type { History } from './history.ts';
import type { Line } from './scheduler.ts';

/** Lanes from left to right: who asks, who works, and who is asked. */
const lanes = ['callers', 'service', 'supplier and gateway', 'what is true now'] as const;

const alarming =
  /\bdies\b|loses its connection|is frozen|answer is lost|never arrives|lands late|gets no answer|waits for a lock|takes effect|no connection/;

/**
 * One page that shows a history: time goes down, each actor has a lane, and the last column
 * shows what each step has changed in money, rooms and bookings. It needs nothing from outside, and the same seed gives the same page.
 */
export function film({ seed, lines, violations, profile, digest }: History): string {
  const rows = lines.filter(({ what }) => !routineSteps.test(what)).map(rowOf);
  const verdict =
    violations.length === 0
      ? 'Everything that must be true was true after each step and at the end.'
      : `Something is wrong: ${violations.join('; ')}`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>History ${seed}</title>
<style>${style}</style>
<header>
<h1>History ${seed}</h1>
<p>${escapeHtml(verdict)}</p>
<p>${profile.callers} callers, ${profile.processes} processes, ${lines.length} steps. Digest ${digest}; <code>npm run simulate -- --seed ${seed} --film</code> writes this page again.</p>
<p>Read it from top to bottom. A booking goes from opened to authorised (the money is held), then the supplier is asked once, then the money is taken, and the booking is finished. A process that dies leaves its booking to another one, which first looks at what has happened. Red lines are faults that the simulator made.</p>
</header>
<table>
<thead><tr><th>time</th>${lanes.map((lane) => `<th>${lane}</th>`).join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</html>
`;
}

function rowOf({ atMs, owner, what, truth }: Line): string {
  const lane = laneOf(owner);
  const text = `<b>${escapeHtml(owner)}</b> ${escapeHtml(what)}`;
  const kind = alarming.test(what) ? ' class="fault"' : '';
  const cells = [0, 1, 2].map((at) => `<td${at === lane ? kind : ''}>${at === lane ? text : ''}</td>`);
  const now = truth === undefined ? '' : truth.map((one) => `<span>${escapeHtml(one)}</span>`).join('');
  return `<tr><td>${timeOf(atMs)}</td>${cells.join('')}<td class="truth">${now}</td></tr>`;
}

function laneOf(owner: string): number {
  if (owner.startsWith('caller')) return 0;
  return owner === 'supplier' || owner === 'gateway' ? 2 : 1;
}

function timeOf(ms: number): string {
  if (ms < 100_000) return `${(ms / 1000).toFixed(2)} s`;
  return ms < 7_200_000 ? `${(ms / 60_000).toFixed(1)} min` : `${(ms / 3_600_000).toFixed(1)} h`;
}

const style = `
:root { color-scheme: light dark; --line: light-dark(#e3e3e0, #33353a); --soft: light-dark(#66686c, #9a9da3);
  --fault: light-dark(#b3261e, #ff8a80); --truth: light-dark(#1f5f3f, #8fd6ac); --back: light-dark(#fff, #17181b); }
body { margin: 0 auto; max-width: 96rem; padding: 1.5rem; font: 14px/1.45 system-ui, sans-serif; background: var(--back); }
header { max-width: 46rem; }
h1 { font-size: 1.4rem; margin: 0; }
p { margin: .4rem 0; }
table { border-collapse: collapse; width: 100%; margin-top: 1rem; table-layout: fixed; }
th { position: sticky; top: 0; background: var(--back); text-align: left; font-weight: 600; padding: .4rem .6rem; border-bottom: 2px solid var(--line); }
th:first-child { width: 5.5rem; }
td { vertical-align: top; padding: .15rem .6rem; border-left: 1px solid var(--line); overflow-wrap: anywhere; }
td:first-child { border: 0; color: var(--soft); font-variant-numeric: tabular-nums; white-space: nowrap; }
td b { font-weight: 600; color: var(--soft); }
tr:hover td { background: light-dark(#f6f6f3, #1f2126); }
.fault { color: var(--fault); }
.truth span { display: block; color: var(--truth); }
@media (max-width: 60rem) { body { font-size: 12px; padding: .6rem; } td, th { padding: .15rem .3rem; } th:first-child { width: 3.6rem; } }
`;
