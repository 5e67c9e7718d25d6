import type { Exchange } from './service.ts';
import { sentence, type SignedReport } from './report.ts';
import type { Played } from './stage.ts';

/** The report for people: one page that needs nothing else. */
export function pageOf({ report, signature }: SignedReport): string {
  const { totals } = report;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(report.what)}</title><style>${style}</style></head><body>
<h1>${escaped(report.what[0]?.toUpperCase() ?? '')}${escaped(report.what.slice(1))}</h1>
<p>${escaped(report.service)}, ${escaped(report.startedAt)}, ${report.seconds} seconds</p>
<p class="totals"><b class="passed">${totals.passed} passed</b> <b class="failed">${totals.failed} failed</b>
<b>${totals.skipped} skipped</b> ${totals.checks} checks of ${escaped(totals.promises)} promises,
${signature === undefined ? 'not signed' : 'signed: <code>npm run certify -- verify</code> checks the JSON file'}</p>
${report.scenarios.map(section).join('\n')}
</body></html>
`;
}

function section({ name, result, reason, ms, checks, exchanges }: Played): string {
  const lines = checks.map(
    ({ promise, holds, detail }) =>
      `<li class="${holds ? 'passed' : 'failed'}">${escaped(sentence(promise))}${holds ? '' : ` <i>${escaped(detail)}</i>`}</li>`,
  );
  return `<details${result === 'failed' ? ' open' : ''}><summary><b class="${result}">${result}</b> ${escaped(name)} <small>${ms} ms</small></summary>
${reason === undefined ? '' : `<p>${escaped(reason)}</p>`}<ul>${[...new Set(lines)].join('')}</ul>
${exchanges.map(exchangeOf).join('\n')}</details>`;
}

function exchangeOf({ at, ms, request, response }: Exchange): string {
  const answer = 'error' in response ? response.error : `${response.status}\n${response.body}`;
  const status = 'error' in response ? 'no answer' : String(response.status);
  return `<details class="exchange"><summary>${escaped(request.what)} → ${status} <small>${escaped(at)}, ${ms} ms</small></summary>
<pre>${escaped(request.body)}</pre><pre>${escaped(answer)}</pre></details>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const style = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
details{border-top:1px solid #8884;padding:.4rem 0}.exchange{margin-left:1.5rem}summary{cursor:pointer}small{color:#888}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#8881;padding:.5rem;max-height:20rem;overflow:auto}
.passed{color:light-dark(#17713a,#5fd38a)}.failed{color:light-dark(#b3261e,#ff8a80)}.totals b{margin-right:1rem}`;
