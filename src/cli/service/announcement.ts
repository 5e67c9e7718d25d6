import { PROGRAM } from '../program-name.ts';
import type { TrialKeys } from '../../accounts/keys.ts';

export interface Announced {
  /** Without a path: `http://127.0.0.1:8080`. */
  readonly address: string;
  /** Created by this start, and shown only once. */
  readonly firstKeys: TrialKeys | undefined;
  /** There is no key yet. */
  readonly isFirst: boolean;
}

const NEW_KEY = `${PROGRAM} keys create --env sandbox`;

/** The message when the service is ready, with the next steps. */
export function announcement({ address, firstKeys, isFirst }: Announced): string {
  const keys =
    firstKeys === undefined
      ? [['new key', NEW_KEY]]
      : [
          ['sandbox key', `${firstKeys.sandbox}   shown only once`],
          ['production key', `${firstKeys.production}   shown only once`],
          ['compat key', `${firstKeys.compatSandbox}   shown only once`],
          ['', 'a sandbox key for clients of the public service: docs/existing-clients.md'],
        ];
  const rows = [
    ['address', `${address}/v3.0`],
    ['reference', `${address}/reference`],
    ['console', `${address}/console`],
    ...keys,
  ];
  return [
    'Innkeeper is running.',
    '',
    ...rows.map(([name = '', value]) => `  ${name.padEnd(15)} ${value}`),
    '',
    ...(isFirst && firstKeys === undefined ? [NEXT, ''] : []),
  ].join('\n');
}

/** The operator's own database begins empty: no demo data is loaded into it, and no key is printed to a log. */
const NEXT = `Next: \`${PROGRAM} init\` makes the first account with a sandbox and a production key.
Load hotels with \`${PROGRAM} catalogue import\` and exchange rates with \`${PROGRAM} exchange load\`,
or start with DEMO_HOTELS=5000 to try an invented world, with invented rates and two keys.`;
