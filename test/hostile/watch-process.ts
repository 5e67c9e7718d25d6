import { closeSync, openSync, writeSync } from 'node:fs';

/**
 * Preloaded into a service under test (`NODE_OPTIONS=--import`): measures how long the event loop is held by
 * computation, in CPU time of the main thread, so the figure is the same on a busy machine. Writes one line to the
 * file that LOOP_WATCH_FILE names; SIGUSR2 forgets the longest hold seen so far.
 */
const TICK_MS = 5;
const WRITE_EVERY_MS = 50;
const LINE_CHARACTERS = 120;

const path = process.env['LOOP_WATCH_FILE'];
// Worker threads and child processes inherit the option; only the service itself is watched.
if (path !== undefined && process.env['LOOP_WATCH_PID'] === undefined) {
  process.env['LOOP_WATCH_PID'] = String(process.pid);
  watch(path);
}

function watch(file: string): void {
  const descriptor = openSync(file, 'w');
  let last = threadMs();
  let longestMs = 0;
  let peakRss = 0;
  let writtenAt = 0;
  process.on('SIGUSR2', () => {
    longestMs = 0;
    writtenAt = 0;
  });
  const tick = setInterval(() => {
    const now = threadMs();
    const heldMs = now - last;
    last = now;
    const isLonger = heldMs > longestMs;
    if (isLonger) longestMs = heldMs;
    if (!isLonger && performance.now() - writtenAt < WRITE_EVERY_MS) return;
    writtenAt = performance.now();
    const { user, system } = process.cpuUsage();
    peakRss = Math.max(peakRss, process.memoryUsage.rss());
    const line = JSON.stringify({
      longestHoldMs: Math.round(longestMs),
      processCpuMs: Math.round((user + system) / 1000),
      peakRssMib: Math.round(peakRss / 2 ** 20),
    });
    writeSync(descriptor, `${line.padEnd(LINE_CHARACTERS)}\n`, 0);
  }, TICK_MS);
  tick.unref();
  process.once('exit', () => closeSync(descriptor));
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
