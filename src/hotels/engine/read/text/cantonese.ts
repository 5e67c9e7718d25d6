import * as lexicon from '../../lexicon/files.ts';
import { latinNames } from './scripts.ts';

/** Whether a country writes Chinese in Latin letters by its Cantonese sound: "Kam Ma", not "Jin Ma". */
export function speaksCantonese(country: string): boolean {
  return countries.has(country);
}

/** Chinese as Hong Kong writes it in Latin letters; signs that are not in the lexicon stay. */
export function inCantonese(text: string): string {
  if (text.search(han) === -1) return text;
  return latinNames(text.replace(known, (name) => ` ${names.get(name) ?? ''} `)).replace(han, (sign) => {
    const sound = signs.get(sign);
    return sound === undefined ? sign : ` ${sound} `;
  });
}

const han = /\p{Script=Han}/gu;
const countries = new Set(lexicon.cantonese.words('country'));
const names = lexicon.cantonese.meanings('name');
const signs = lexicon.cantonese.meanings('sign');
const known = new RegExp(lexicon.cantonese.alternatives('name'), 'g');
