import type { Config } from '../../../config.ts';
import { Problem } from '../../../lib/problem.ts';
import { allAddresses, ForbiddenAddress, judged } from '../../../platform/outbound/post.ts';

/** The settings of every supplier that is called over HTTP. */
export interface HttpSettings {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Whether its address may be private or loopback, and without TLS. */
  readonly toPrivate: boolean;
}

/** The settings of the supplier, with defaults. */
export function readHttpSettings(
  settings: Readonly<Record<string, unknown>>,
  { suppliersToPrivate }: Pick<Config, 'suppliersToPrivate'>,
): HttpSettings {
  return {
    baseUrl: String(settings['baseUrl'] ?? '').replace(/\/$/, ''),
    apiKey: String(settings['apiKey'] ?? ''),
    toPrivate: suppliersToPrivate || settings['privateNetwork'] === true,
  };
}

/**
 * Refuses an address that no call would reach. A name that does not resolve now is accepted: the policy is applied
 * again to each connection.
 */
export async function checkHttpSettings(
  settings: Readonly<Record<string, unknown>>,
  config: Pick<Config, 'suppliersToPrivate'>,
  look = allAddresses,
): Promise<void> {
  const { baseUrl, toPrivate } = readHttpSettings(settings, config);
  const url = URL.parse(baseUrl);
  const shown = `baseUrl is "${baseUrl}"`;
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    // A value that is not an address may be a key in the wrong place.
    throw new Problem('baseUrl must be an address such as https://api.example.com/v3.0.');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new Problem('baseUrl has a user, password, query or fragment; it must be without them.');
  if (toPrivate) return;
  if (url.protocol !== 'https:') throw new Problem(`${shown}; it must begin with https://${ALLOW}.`);
  await judged(url.hostname, { toPrivate, look }).catch((error: unknown) => {
    if (error instanceof ForbiddenAddress) throw new Problem(`${shown}: ${error.message}${ALLOW}.`);
  });
}

const ALLOW =
  ', unless the settings of the supplier have "privateNetwork": true or SUPPLIERS_TO_PRIVATE is yes';
