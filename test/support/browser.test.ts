import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { noBrowser } from './browser.ts';
import { eventually } from './service/service.ts';

const opens = `const { openBrowser } = await import(${JSON.stringify(new URL('browser.ts', import.meta.url).href)});
await openBrowser();
console.log('open');
setInterval(() => {}, 1_000);`;

test(
  'a process with a browser ends with SIGTERM, and its browser with it',
  { skip: noBrowser },
  async (t) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', opens], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    t.after(() => child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    const browsers = childrenOf(child.pid);
    assert.ok(browsers.length > 0);
    child.kill('SIGTERM');
    const [, signal] = await once(child, 'exit', { signal: AbortSignal.timeout(60_000) });
    assert.equal(signal, 'SIGTERM');
    await eventually('the browser ends', async () => !browsers.some(isRunning));
  },
);

function childrenOf(pid: number | undefined): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children === '' ? [] : children.split(' ').map(Number);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
