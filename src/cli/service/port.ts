import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../../config.ts';
import { Problem } from '../../lib/problem.ts';

type Place = Pick<Config, 'port' | 'host'>;

/** Checked before the database is started, so that a port in use is reported at once. */
export async function assertPortFree(place: Place): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ port: place.port, host: place.host });
    await once(probe, 'listening');
  } catch (error) {
    throw portProblem(place, error);
  } finally {
    probe.close();
  }
}

const portSentences: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ port, host }) =>
    `Port ${port} on ${host} is taken by another program: stop that one, or set PORT to another number.`,
  EACCES: ({ port }) => `Port ${port} may not be opened by this user: set PORT to a number above 1023.`,
  EADDRNOTAVAIL: ({ host }) =>
    `HOST ${host} is not an address of this machine: set it to one, or to 0.0.0.0.`,
  EAI_AGAIN: ({ host }) => `HOST ${host} cannot be looked up: set it to an address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST ${host} is not known: set it to an address of this machine.`,
};

/** Why listening failed, and how to fix it. */
export function portProblem(place: Place, error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException; // `listen` throws nothing else
  const sentence = portSentences[code]?.(place);
  return sentence === undefined ? error : new Problem(sentence);
}
