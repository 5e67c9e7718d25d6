import { useEffect, useState } from 'preact/hooks';

const otherScript = /(?!\p{Script=Latin})\p{L}/u;

/** The same text in Latin letters, if it has others. The table of letters is loaded with the first such text. */
export function Latin({ text }: { readonly text: string }) {
  const [latin, setLatin] = useState('');
  const isNeeded = otherScript.test(text);
  useEffect(() => {
    let isGone = false;
    setLatin('');
    if (isNeeded) void import('any-ascii').then(({ default: latinOf }) => !isGone && setLatin(latinOf(text)));
    return () => {
      isGone = true;
    };
  }, [text, isNeeded]);
  return latin === '' ? null : <span class="latin">{latin}</span>;
}
