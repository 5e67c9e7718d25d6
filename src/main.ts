import { commands } from './cli/commands.ts';
import { runCommandLine } from './cli/run.ts';

/**
 * The one program: `npm start` runs it without words, which is the whole service; with words it is the command
 * line. The first Ctrl-C (or SIGTERM) lets everything finish, the second ends the process at once.
 */
const stopping = new AbortController();
/** npm passes Ctrl-C on although the terminal has told us already: what comes so soon is the same one. */
const SAME_SIGNAL_MS = 300;
let firstSignalMs: number | undefined;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    const nowMs = performance.now();
    firstSignalMs ??= nowMs;
    if (nowMs - firstSignalMs > SAME_SIGNAL_MS) process.exit(130);
    stopping.abort();
  });
}

process.exitCode = await runCommandLine(commands, process.argv.slice(2), {
  environment: process.env,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  signal: stopping.signal,
});
