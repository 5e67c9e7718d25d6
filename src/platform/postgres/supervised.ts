import type { Logger } from 'pino';
import { limits } from '../../contract/limits.ts';
import { messageOf } from '../../lib/shown-error.ts';
import { systemClock } from '../clock.ts';
import { startEmbedded, type EmbeddedOptions } from './embedded.ts';
import type { Server } from './server.ts';

/** Pause before another attempt to start it: then its disk may have space again, or its port be free. */
const AGAIN_MS = 10_000;

/**
 * An embedded server that is restarted on the same port when it ends unexpectedly: the system may have killed it because
 * memory was short. Until then statements fail with `DatabaseUnavailable`.
 */
export async function startSupervised(
  folder: string,
  { log, ...options }: EmbeddedOptions & { readonly log: Logger },
): Promise<Pick<Server, 'url' | 'stop'>> {
  let server: Server = await startEmbedded(folder, options);
  const { url, port } = server;
  const stopping = new AbortController();
  const { signal } = stopping;
  const supervision = (async () => {
    for (;;) {
      await server.ended;
      // A system that shuts down sends the signal to both processes.
      if (signal.aborted || options.signal?.aborted === true) return;
      log.warn({ folder }, 'PostgreSQL has ended unexpectedly and is restarted; see server.log');
      // Removes what it left behind.
      await server.stop();
      server = await startAgain();
      // Stopped while it started: `stop` now ends this server too.
      if (signal.aborted) return;
    }
  })().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });

  async function startAgain(): Promise<Server> {
    let loggedMs = Number.NEGATIVE_INFINITY;
    for (;;) {
      try {
        return await startEmbedded(folder, { ...options, port, signal });
      } catch (error) {
        signal.throwIfAborted();
        const nowMs = systemClock.ticksMs();
        const isDue = nowMs - loggedMs >= limits.outageLoggedEveryMs;
        if (isDue) loggedMs = nowMs;
        log[isDue ? 'error' : 'debug']({ reason: messageOf(error) }, 'PostgreSQL could not be restarted yet');
        await systemClock.sleep(AGAIN_MS, signal);
      }
    }
  }

  return {
    url,
    async stop() {
      stopping.abort();
      await server.stop();
      await supervision;
      await server.stop();
    },
  };
}
