import type { RefusalName } from '../../contract/refusals.ts';
import { sharedRefusals } from '../../contract/refusals.ts';
import type { Route } from '../../contract/route.ts';
import { isCostly } from '../load/costly.ts';
import { formerFieldsOf } from '../reading/former.ts';

/** All refusals of an operation: those of its entry, and those of the steps before its story. */
export function refusalsOf(entry: Route): readonly RefusalName[] {
  const names = [...shellRefusals(entry), ...entry.refusals];
  return [...new Set(names)];
}

/** The refusals before the story runs, which follow from the entry. */
export function shellRefusals(entry: Route): readonly RefusalName[] {
  const { method, rateClass, params, query, body, idempotent, paramsMisfit, queryMisfit } = entry;
  return [
    ...when(isCostly(entry), 'overloaded'),
    // A parameter that cannot be decoded, or is too long, is a path that does not exist.
    ...when(params !== undefined, 'unknown-path', paramsMisfit ?? 'misfit'),
    ...when(rateClass !== 'none', 'misfit'),
    ...when(query !== undefined, queryMisfit ?? 'misfit'),
    // A body that an operation does not use is read, and refused, like any other.
    ...when(method !== 'GET', 'wrong-content-type', body?.tooLarge ?? 'body-too-large'),
    ...when(body?.json !== undefined && body.multipart !== undefined, 'body-too-large'),
    ...when(body?.text !== undefined, 'malformed-json'),
    ...when(body?.json !== undefined, 'malformed-json', body?.misfit ?? 'misfit'),
    ...when(body?.multipart !== undefined, 'malformed-form'),
    ...when(formerFieldsOf(`${entry.method} ${entry.path}`).length > 0, 'former-name'),
    ...when(idempotent !== undefined, 'bad-request', 'idempotency-conflict', 'idempotency-running'),
    ...(rateClass === 'none' ? (['address-limited', 'internal', 'not-ready'] as const) : sharedRefusals),
  ];
}

function when(condition: boolean, ...names: readonly RefusalName[]): readonly RefusalName[] {
  return condition ? names : [];
}
