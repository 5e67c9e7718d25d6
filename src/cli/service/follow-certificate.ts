import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import type { Config } from '../../config.ts';
import { limits } from '../../contract/limits.ts';
import type { Clock } from '../../contract/needs.ts';
import { messageOf } from '../../lib/shown-error.ts';
import { readCertificate, type Certificate } from '../../platform/files/certificate.ts';

interface Following {
  readonly config: Pick<Config, 'tlsCert' | 'tlsKey'>;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly log: Pick<Logger, 'info' | 'error'>;
  readonly metrics: Registry;
  /** The certificate that the server began with. */
  readonly present: Certificate;
  /** New connections get this one. */
  readonly use: (certificate: Certificate) => void;
  readonly signal: AbortSignal;
}

/** Certificates are renewed while the service runs: the files are read again every minute. A bad one is not used. */
export async function followCertificate(following: Following): Promise<void> {
  const { clock, config, log, metrics, use, signal } = following;
  let { present } = following;
  const expires = new Gauge({
    name: 'innkeeper_certificate_expires_timestamp_seconds',
    help: 'When the certificate of the HTTP server expires.',
    registers: [metrics],
  });
  expires.set(present.expiresAt.getTime() / 1_000);
  while (!signal.aborted) {
    await clock.sleep(limits.certificateReadEveryMs, signal).catch(() => undefined);
    if (signal.aborted) return;
    try {
      const found = await readCertificate(config);
      if (found === undefined || (found.cert === present.cert && found.key === present.key)) continue;
      use(found);
      present = found;
      expires.set(present.expiresAt.getTime() / 1_000);
      log.info({ expiresAt: present.expiresAt }, 'the certificate was renewed');
    } catch (error) {
      log.error({ reason: messageOf(error) }, 'the new certificate cannot be used: the former one stays');
    }
  }
}
