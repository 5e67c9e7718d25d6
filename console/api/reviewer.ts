import { newId } from '../lib/new-id.ts';

/** The name under which a tab reserves rows for review. */
interface Reviewer {
  readonly name: string;
  /** The tab was duplicated: it began with a copy of all that the other one keeps. */
  readonly isCopy: boolean;
}

const KEPT_AS = 'innkeeper.reviewer';
const NAME_CHARACTERS = 8;
/** A page that is left holds its name a moment longer, on a slow machine for more than half a second. */
const FREED_WITHIN_MS = 2_000;

let known: Promise<Reviewer> | undefined;

/** Two tabs of one person have two names, so that they do not get the same rows either. A reload keeps the name. */
export function reviewer(): Promise<Reviewer> {
  known ??= named();
  return known;
}

async function named(): Promise<Reviewer> {
  const kept = sessionStorage.getItem(KEPT_AS);
  const held = kept === null ? 'unknown' : await hold(kept);
  if (kept !== null && held === 'here') return { name: kept, isCopy: false };
  const name = `tab-${newId().slice(0, NAME_CHARACTERS)}`;
  void hold(name);
  sessionStorage.setItem(KEPT_AS, name);
  return { name, isCopy: held === 'elsewhere' };
}

/**
 * Holds the name while the page is open. Browsers have locks on secure origins only; without them each page has a new name, and
 * rows that the page before could not release are free after the time of their reservation.
 */
function hold(name: string): Promise<'here' | 'elsewhere' | 'unknown'> {
  if (!isSecureContext) return Promise.resolve('unknown');
  return new Promise((resolve) => {
    const held = () => {
      resolve('here');
      return new Promise(() => undefined);
    };
    const { locks } = navigator;
    locks
      .request(`${KEPT_AS}.${name}`, { signal: AbortSignal.timeout(FREED_WITHIN_MS) }, held)
      .catch(() => resolve('elsewhere'));
  });
}
