import type { Static } from 'typebox';
import type { Owner } from '../../contract/owner.ts';
import { refuseCursor } from '../../contract/field-checks.ts';
import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import { cursorOf, readCursor } from '../../lib/text/cursor.ts';
import { pageOfRequests, type LoggedRequest } from './requests-store.ts';
import type { requestsAnswer, requestsQuery } from './shapes.ts';

/** The last calls of an account in one environment. */
export async function readRequests(
  { db }: Pick<Needs, 'db'>,
  owner: Owner,
  { status, after, limit = limits.pageRows, ...rest }: Static<typeof requestsQuery>,
): Promise<Static<typeof requestsAnswer>> {
  const [leastStatus, mostStatus] = statusesOf(status);
  const requests = await pageOfRequests(db, owner, {
    ...rest,
    leastStatus,
    mostStatus,
    after: after === undefined ? undefined : readPosition(after),
    limit,
  });
  const last = requests.at(-1);
  return {
    requests: requests.map(shown),
    next: last === undefined || requests.length < limit ? null : cursorOf([last.id]),
  };
}

function shown({
  requestId,
  keyId,
  method,
  operation,
  path,
  status,
  ms,
  bytesIn,
  bytesOut,
  at,
}: LoggedRequest) {
  return {
    requestId,
    keyId,
    method,
    operation,
    path,
    status,
    ms: Math.round(ms * 10) / 10,
    bytesIn,
    bytesOut,
    at: at.toISOString(),
  };
}

function statusesOf(status = ''): readonly [number, number] {
  if (status === '') return [0, 999];
  return status.endsWith('xx')
    ? [Number(status.replace('xx', '00')), Number(status.replace('xx', '99'))]
    : [Number(status), Number(status)];
}

function readPosition(text: string): number {
  const [id] = readCursor(text) ?? [];
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw refuseCursor();
  return id;
}
