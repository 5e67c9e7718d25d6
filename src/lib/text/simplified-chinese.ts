import { Converter } from 'opencc-js/t2cn';
import type { FoldingStep } from './folding.ts';

const han = /\p{Script=Han}/u;
const convert = Converter({ from: 't', to: 'cn' });

/** Traditional characters become simplified ones, each by itself: a character keeps its place in the text. */
export const simplifiedChinese: FoldingStep = {
  apply: (text) =>
    han.test(text)
      ? Array.from(text, (letter) => (han.test(letter) ? convert(letter) : letter)).join('')
      : text,
  leavesAscii: true,
};
