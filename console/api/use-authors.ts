import { useEffect, useState } from 'preact/hooks';
import { api } from './api.ts';
import { authorText, knowNames, mayDo } from './authors.ts';

/** The client whose key the names were read with: another key reads them again. */
let readWith: unknown;
const readers = new Set<() => void>();

/** `authorText`, which changes when the names of the account's keys have arrived. A key that may not decide sees ids. */
export function useAuthors(): typeof authorText {
  const [, setTurn] = useState(0);
  useEffect(() => {
    const again = () => setTurn((before) => before + 1);
    readers.add(again);
    if (readWith !== api && mayDo('decide')) void readNames();
    return () => void readers.delete(again);
  }, []);
  return authorText;
}

async function readNames(): Promise<void> {
  const mine = api;
  readWith = mine;
  try {
    const { data } = await mine.get('/v3.0/account/keys');
    if (mine !== api) return;
    knowNames(data);
    for (const again of readers) again();
  } catch {
    // Ids are shown; the next page with authors asks again.
    readWith = undefined;
  }
}
