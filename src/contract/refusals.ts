import type { Group } from './groups.ts';

/** How one refusal looks on the wire. `simple` is the whole text where the group's error body has only a text. */
export interface Appearance {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  /** Text of the simple form; `{}` is where the detail of the refusal goes. Default: message, then the detail. */
  readonly simple?: string;
  /** `description` of the coded form where the refusal brought no detail. */
  readonly description?: string;
}

interface Row extends Appearance {
  /** Where a group shows the same refusal differently. */
  readonly in?: Partial<Record<Group, Partial<Appearance>>>;
}

/**
 * The one table of errors: (group, name) → status, code, message.
 * Section 7 of the specification and sections 0 and 12 of the contract stand here row by row.
 */
const table = {
  unauthorized: {
    status: 401,
    code: 401,
    message: 'unauthorized',
    simple: 'invalid or missing bearer token',
  },
  suspended: { status: 403, code: 40302, message: 'user is suspended' },
  'rate-limited': { status: 429, code: 4290, message: 'You have exceeded the allowed request limit' },
  'limiter-failed': {
    status: 503,
    code: 42915,
    message: 'Unexpected error happened during rate limit checking',
  },
  internal: { status: 500, code: 5000, message: 'unable to process request' },
} as const satisfies Record<string, Row>;

export type RefusalName = keyof typeof table;

export const refusals: Readonly<Record<RefusalName, Row>> = table;

export function appearance(group: Group, name: RefusalName): Appearance {
  const { in: byGroup, ...row } = refusals[name];
  return { ...row, ...byGroup?.[group] };
}
