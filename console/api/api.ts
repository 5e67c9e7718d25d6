import { innkeeper, InnkeeperError, isInnkeeperError, type Innkeeper } from 'innkeeper-client';
import { newId } from '../lib/new-id.ts';
import { session } from './session.ts';
import { forgetCalls, record } from './calls.ts';
import { forgetWork } from './kept-work.ts';
import { notifyNewKey } from './new-key.ts';

/**
 * The only way from the console to the service: the public TypeScript client, with the key of this tab. Writes carry an
 * Idempotency-Key and are sent again after a lost connection, so that a decision is never lost or made twice.
 */
export let api: Innkeeper = clientWith(session.key());

const REFUSED = 'innkeeper:key-refused';

function clientWith(key: string): Innkeeper {
  // The client needs a key; without one the service itself must refuse the call.
  return innkeeper({
    baseUrl: location.origin,
    key: key === '' ? 'none' : key,
    fetch: noticed,
    newKey: newId,
  });
}

/** The page remains while a new key is entered: see `app/key-entry.tsx`. */
async function noticed(input: Request | string | URL, init?: RequestInit): Promise<Response> {
  const response = await record(new Request(input, init));
  if (response.status === 401) dispatchEvent(new Event(REFUSED));
  return response;
}

const endings = new Set<() => void>();

/** Runs before the key of the tab changes or is forgotten, while calls still have it. */
export function onSessionEnd(run: () => void): () => void {
  endings.add(run);
  return () => void endings.delete(run);
}

/** `account`: the account and environment that the service knows the key by. */
export function startSession(key: string, account: string): void {
  session.start(key, account);
  api = clientWith(key);
  notifyNewKey();
}

export function endSession(): void {
  for (const run of endings) run();
  session.end();
  forgetCalls();
  forgetWork();
  api = clientWith('');
}

/** Runs when the service refuses the key: it expired or was revoked. */
export function onKeyRefused(run: () => void): () => void {
  addEventListener(REFUSED, run);
  return () => removeEventListener(REFUSED, run);
}

/** Checks a key before it is used for the tab. */
export function accountOf(key: string) {
  return innkeeper({ baseUrl: location.origin, key, retries: 0 }).get('/v3.0/account');
}

/** What the service says of a hotel that the catalogue does not have, with status 400. */
const UNKNOWN_HOTEL = 4002;

export function isUnknownHotel(error: unknown): boolean {
  return isInnkeeperError(error, UNKNOWN_HOTEL);
}

export function isGone(error: unknown): boolean {
  return error instanceof InnkeeperError && error.status === 404;
}
