import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../../config.ts';
import { Problem } from '../../lib/problem.ts';

type Place = Pick<Config, 'port' | 'host'> & {
  /** The variable that sets the port, and the one for the address. */
  readonly names?: readonly [port: string, host: string];
};

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

const portSentences: Readonly<Record<string, (place: Required<Place>) => string>> = {
  EADDRINUSE: ({ port, host, names: [variable] }) =>
    `Port ${port} on ${host} is taken by another program: stop that one, or set ${variable} to another number.`,
  EACCES: ({ port, names: [variable] }) =>
    `Port ${port} may not be opened by this user: set ${variable} to a number above 1023.`,
  EADDRNOTAVAIL: ({ host, names: [, variable] }) =>
    `${variable} ${host} is not an address of this machine: set it to one, or to 0.0.0.0.`,
  EAI_AGAIN: ({ host, names: [, variable] }) =>
    `${variable} ${host} cannot be looked up: set it to an address of this machine.`,
  ENOTFOUND: ({ host, names: [, variable] }) =>
    `${variable} ${host} is not known: set it to an address of this machine.`,
};

/** Why listening failed, and how to fix it. */
export function portProblem(place: Place, error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException; // `listen` throws nothing else
  const sentence = portSentences[code]?.({ names: ['PORT', 'HOST'], ...place });
  return sentence === undefined ? error : new Problem(sentence);
}
