import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Owner } from '../../src/contract/owner.ts';
import { RequestLog } from '../../src/app/request-log/request-log.ts';
import { insertCalls, pruneCalls, type LoggedCall } from '../../src/app/request-log/store.ts';
import { limits } from '../../src/contract/limits.ts';
import type { Needs } from '../../src/contract/needs.ts';

const BATCH = 250;

/** Fills the logs of 100 accounts, so that the log has a million calls. */
export async function fillRequestLog({ db, clock }: Needs, owner: Owner): Promise<void> {
  await db.patient.run(
    `insert into request_log (account, environment, key_id, request_id, method, operation, path, status, ms, answered_at)
     select case when a = 1 then $1 else 'acc_' || a end, $2, 'key_1', 'request-' || n, 'GET', '/jobs/{jobId}', '/v3.0/jobs/' || n,
       case when n % 500 = 0 then 500 else 200 end, n % 90, $3
     from generate_series(1, $4::int) as n, generate_series(1, 100) as a`,
    [owner.accountId, owner.environment, clock.now(), limits.requestLogKept],
  );
  await db.patient.run('vacuum analyze request_log');
}

/** What a call pays for the log, in microseconds: the time between its response and the next event. */
export async function microsecondsPerCall(needs: Needs, owner: Owner): Promise<number> {
  const log = new RequestLog(needs);
  // The members that the log reads.
  const request = {
    caller: { ...owner, keyId: 'key_1' },
    id: '5b0c8f5e-4a83-4d1f-9f0e-2f6d1c3b8a90',
    method: 'GET',
    headers: {},
    routeOptions: { config: { entry: { path: '/jobs/{jobId}' } } },
  } as unknown as FastifyRequest;
  // Errors are always logged; calls that succeed are not, in such numbers.
  const reply = { statusCode: 404, elapsedTime: 2, getHeader: () => '412' } as unknown as FastifyReply;
  const path = '/v3.0/jobs/0f8fad5b-d9cb-469f-a165-70867728950e';
  const calls = limits.requestLogWaiting - 1;
  const began = performance.now();
  for (let call = 0; call < calls; call += 1) log.note(request, reply, path);
  const took = performance.now() - began;
  await log.close();
  return (took / calls) * 1_000;
}

/** Writes the calls of a second of a busy account, and deletes the oldest. */
export async function writeBatch({ db, clock }: Needs, owner: Owner): Promise<void> {
  const call: LoggedCall = {
    account: owner.accountId,
    environment: owner.environment,
    keyId: 'key_1',
    requestId: 'request',
    method: 'GET',
    operation: '/jobs/{jobId}',
    path: '/v3.0/jobs/1',
    status: 200,
    ms: 2,
    bytesIn: null,
    bytesOut: 412,
    at: clock.now(),
  };
  await insertCalls(
    db,
    Array.from({ length: BATCH }, () => call),
  );
  await pruneCalls(db, {
    account: owner.accountId,
    environment: owner.environment,
    kept: limits.requestLogKept,
  });
}
