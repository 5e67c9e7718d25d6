import { useEffect, useState } from 'preact/hooks';
import { api } from '../../api/api.ts';
import { goQuery } from '../../app/url.ts';
import { sampleIds } from './sample-ids.ts';

/** A column of other numbers has a few ids of someone by chance. */
const LEAST_SHARE = 0.2;
const TYPED_MS = 600;
const READ_BYTES = 65_536;

/** Chooses the partner that has most ids of a list, while none is chosen. Returns what was found out, for the reader. */
export function useGuess(list: Blob | undefined, partner: string): string | undefined {
  const [found, setFound] = useState<string>();
  const isWanted = list !== undefined && partner === '';
  useEffect(() => {
    if (!isWanted) return;
    let isOld = false;
    const timer = setTimeout(async () => {
      // Without an answer the person chooses; the list of partners reports the failure.
      const guess = await guessOf(list).catch(() => undefined);
      if (isOld || guess === undefined) return;
      setFound(guess.text);
      if (guess.partner !== undefined) goQuery({ partner: guess.partner }, { replace: true });
    }, TYPED_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [isWanted, list?.size]);
  return list === undefined ? undefined : found;
}

async function guessOf(list: Blob): Promise<{ partner?: string; text: string } | undefined> {
  const ids = sampleIds(await list.slice(0, READ_BYTES).text());
  if (ids.length === 0) return undefined;
  const { partners } = await api.get('/v3.0/hotels/match/partners', { params: { query: { ids: [...ids] } } });
  const [best] = partners;
  if (best?.found === undefined || best.found < ids.length * LEAST_SHARE)
    return { text: 'No partner has these ids.' };
  return { partner: best.partner, text: `${best.partner} has ${best.found} of the first ${ids.length} ids.` };
}
