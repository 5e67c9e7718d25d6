import type { RefusalName } from '../../contract/refusals.ts';
import { sharedRefusals } from '../../contract/refusals.ts';
import { givesUpWaiting, type Route } from '../../contract/route.ts';
import { isCostly } from '../load/costly.ts';
import { formerFieldsOf } from '../reading/former.ts';

/** All refusals of an operation: those of its entry, and those of the steps before its story. */
export function refusalsOf(entry: Route): readonly RefusalName[] {
  const names = [...shellRefusals(entry), ...entry.refusals];
  return [...new Set(names)];
}

/** The refusals before the story runs, which follow from the entry. */
export function shellRefusals(entry: Route): readonly RefusalName[] {
  const { method, params, query, body, idempotent, paramsMismatch, queryMismatch } = entry;
  return [
    // A parameter that cannot be decoded, or is too long, is a path that does not exist.
    ...when(params !== undefined, 'unknown-path', paramsMismatch ?? 'invalid-value'),
    ...when(query !== undefined, queryMismatch ?? 'invalid-value'),
    ...when(method !== 'GET' && body?.tooLarge !== undefined, body?.tooLarge ?? 'body-too-large'),
    ...when(body?.text !== undefined, 'malformed-json'),
    ...when(body?.json !== undefined, 'malformed-json', body?.mismatch ?? 'invalid-value'),
    ...when(body?.multipart !== undefined, 'malformed-form'),
    ...when(formerFieldsOf(`${entry.method} ${entry.path}`).length > 0, 'former-name'),
    ...when(idempotent !== undefined, 'bad-request', 'idempotency-conflict', 'idempotency-running'),
    ...refusalsOfEvery(entry),
  ];
}

/** The refusals of every operation: with a key or without one, with a body or without one, costly or not. */
export function refusalsOfEvery(entry: Route): readonly RefusalName[] {
  const { method, rateClass, body } = entry;
  const ofAny =
    rateClass === 'none' ? (['address-limited', 'internal', 'not-ready'] as const) : sharedRefusals;
  const isGeneric = body?.tooLarge === undefined || (body.json !== undefined && body.multipart !== undefined);
  return [
    ...ofAny,
    ...when(rateClass !== 'none', 'invalid-value'),
    ...when(isCostly(entry), 'overloaded'),
    ...when(method !== 'GET' && givesUpWaiting(entry), 'locked'),
    // A body that an operation does not ask for is read, and refused, as any other.
    ...when(method !== 'GET', 'wrong-content-type'),
    ...when(method !== 'GET' && isGeneric, 'body-too-large'),
  ];
}

function when(condition: boolean, ...names: readonly RefusalName[]): readonly RefusalName[] {
  return condition ? names : [];
}
