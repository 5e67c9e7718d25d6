import type { Logger } from 'pino';
import { limits } from '../../contract/limits.ts';
import { messageOf } from '../../lib/shown-error.ts';
import { systemClock } from '../clock.ts';
import { startEmbedded, type Wish } from './embedded.ts';
import type { Server } from './server.ts';

/** How long one that does not start is left alone: its disk may have room again, its port be free. */
const AGAIN_MS = 10_000;

/**
 * An embedded server that is started again where it was when it ends without being told to: the system killed it for
 * want of memory, or somebody mistook it for another. Whoever asks meanwhile meets a database that is away.
 */
export async function startSupervised(
  folder: string,
  { log, ...wish }: Wish & { readonly log: Logger },
): Promise<Pick<Server, 'url' | 'stop'>> {
  let server: Server = await startEmbedded(folder, wish);
  const { url, port } = server;
  const stopping = new AbortController();
  const { signal } = stopping;
  const lasting = (async () => {
    for (;;) {
      await server.ended;
      // A system that shuts down tells both of us.
      if (signal.aborted || wish.signal?.aborted === true) return;
      log.warn({ folder }, 'PostgreSQL has ended by itself and is started again; server.log may say why');
      // What it left behind.
      await server.stop();
      server = await startAgain();
    }
  })().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });

  async function startAgain(): Promise<Server> {
    let saidMs = Number.NEGATIVE_INFINITY;
    for (;;) {
      try {
        return await startEmbedded(folder, { ...wish, port, signal });
      } catch (error) {
        signal.throwIfAborted();
        const nowMs = systemClock.ticksMs();
        const isDue = nowMs - saidMs >= limits.awaySaidEveryMs;
        if (isDue) saidMs = nowMs;
        log[isDue ? 'error' : 'debug']({ reason: messageOf(error) }, 'PostgreSQL is tried again');
        await systemClock.sleep(AGAIN_MS, signal);
      }
    }
  }

  return {
    url,
    async stop() {
      stopping.abort();
      await server.stop();
      await lasting;
      await server.stop();
    },
  };
}
