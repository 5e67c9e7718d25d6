import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { readableAddress } from '../../lib/readable-address.ts';

/** The address of this service for clients, without a trailing slash: as configured, otherwise where it listens. */
export function publicUrlOf(app: FastifyInstance, config: Pick<Config, 'publicUrl' | 'port'>): () => string {
  let found = config.publicUrl;
  return () => (found ??= listeningAt(app)) ?? `http://127.0.0.1:${config.port}`;
}

function listeningAt(app: FastifyInstance): string | undefined {
  const address = app.server.address();
  if (address === null || typeof address === 'string') return undefined;
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  const scheme = 'setSecureContext' in app.server ? 'https' : 'http';
  return readableAddress(`${scheme}://${host}:${address.port}`);
}
