import { folding, latinLetters, lowerCase, usualForms } from '../../../lib/text/folding.ts';
import { names, streets } from '../lexicon/files.ts';
import { hashText } from './text/hash.ts';
import { koreanSound } from './text/korean.ts';
import { mandarinSound } from './text/mandarin.ts';

/**
 * An address of China, Taiwan, Korea or Japan as one key, whichever script it is in: "清河北路三段12號" and
 * "No. 12, Sec. 3, Qinghe N. Rd." have one. Two hashes; 0: the address does not say it.
 */
export interface Door {
  /** The road by its sound, with its direction. */
  readonly road: number;
  /** The road with section, lane, alley and number. */
  readonly door: number;
}

const nowhere: Door = { road: 0, door: 0 };

export function doorOf(address: string, country: string, numbers: readonly number[]): Door {
  if (country === 'JP') return blockOf(numbers);
  const reading = readings[country];
  if (reading === undefined || address === '') return nowhere;
  const text = inOwnScript(address);
  const parts = (reading.own.test(text) ? reading.readOwn : reading.readLatin)(text);
  if (parts === undefined || parts.name === '') return nowhere;
  const road = hashText(reading.sound(parts.name)) || 1;
  const { section = '', lane = '', alley = '', number = '' } = parts;
  return { road, door: number === '' ? 0 : hashText([road, section, lane, alley, number].join('/')) || 1 };
}

/** Roads of Japan have no names; quarter, block and building have numbers, which are the same in any script. */
function blockOf(numbers: readonly number[]): Door {
  return numbers.length < 2 ? nowhere : { road: 0, door: hashText(`JP/${numbers.join('-')}`) || 1 };
}

/** Numbers in Chinese characters before what they count: "二段" → "2段". */
export function inDigits(text: string): string {
  return han.test(text) ? text.replace(counted, (numeral) => String(valueOf(numeral))) : text;
}

interface Parts {
  readonly name: string;
  readonly section?: string | undefined;
  readonly lane?: string | undefined;
  readonly alley?: string | undefined;
  readonly number?: string | undefined;
}

interface Reading {
  /** Letters of the country's own script. */
  readonly own: RegExp;
  readonly readOwn: (text: string) => Parts | undefined;
  readonly readLatin: (text: string) => Parts | undefined;
  readonly sound: (name: string) => string;
}

const han = /\p{Script=Han}/u;
const hangul = /\p{Script=Hangul}/u;
const chineseReading: Reading = {
  own: han,
  readOwn: chineseRoad,
  readLatin: pinyinRoad,
  sound: (name) => mandarinSound(latin(name)),
};
const koreanReading: Reading = {
  own: hangul,
  readOwn: (text) => koreanRoad(text, ownRoad),
  readLatin: (text) => koreanRoad(text, latinRoad),
  sound: (name) => koreanSound(latin(name)),
};
const readings: Readonly<Record<string, Reading>> = {
  CN: chineseReading,
  TW: chineseReading,
  KR: koreanReading,
};

const numerals = '一二三四五六七八九';
const counted = new RegExp(
  `(?:[${numerals}]?十[${numerals}]?|[${numerals}][〇零${numerals}]*)(?=${streets.alternatives('counted in chinese')})`,
  'gu',
);

function valueOf(numeral: string): number {
  if (numeral.length > 1 && !numeral.includes('十'))
    return Number(Array.from(numeral, (sign) => numerals.indexOf(sign) + 1).join(''));
  const [tens, ones] = numeral.includes('十') ? numeral.split('十') : ['', numeral];
  const digit = (sign = '') => numerals.indexOf(sign) + 1;
  return (numeral.includes('十') ? Math.max(1, digit(tens)) * 10 : 0) + (ones === '' ? 0 : digit(ones));
}

const chinese = (part: string): string => `(?:${streets.alternatives(`${part} in chinese`)})`;
const chineseForm = new RegExp(
  [
    String.raw`(?<name>\p{Script=Han}+\d*)${chinese('road')}`,
    `(?:(?<side>${chinese('side')})${chinese('section')})?`,
    String.raw`(?:(?<section>\d+)${chinese('section')})?`,
    String.raw`(?:(?<lane>\d+)${chinese('lane')})?`,
    String.raw`(?:(?<alley>\d+)${chinese('alley')})?`,
    String.raw`(?<number>\d+)?`,
  ].join(''),
  'u',
);
/** "大安區", "新城鄉": what comes before the name of the road. */
const district = new RegExp(`^.*${chinese('district')}(?=.)`, 'u');

function chineseRoad(text: string): Parts | undefined {
  const { groups } = chineseForm.exec(inDigits(text).replace(/\s/g, '')) ?? {};
  if (groups === undefined) return undefined;
  const { name = '', side, section = side === undefined ? undefined : latin(side) } = groups;
  return { ...groups, name: name.replace(district, ''), section };
}

/** English words of roads → what is said in Chinese; the direction belongs to the name of the road. */
const sides = streets.meanings('side in pinyin');
const way = new RegExp(String.raw`^(.*?)\b(?:${streets.alternatives('road in pinyin')})\b(.*)$`);

const part = (section: string): string => `(?:${streets.alternatives(section)})`;
const ordinal = `(?:${names.alternatives('ordinal')})`;
const sectionForm = new RegExp(String.raw`\b${part('section')}[. ]*(\d+)\b`);
const sectionBehind = new RegExp(String.raw`\b(\d+)${ordinal} ${part('section')}\b`);
const sideForm = new RegExp(String.raw`\b(${streets.alternatives('side of a road')}) ${part('section')}\b`);
const laneForm = new RegExp(String.raw`\b${part('lane')}[. ]*(\d+)`);
const alleyForm = new RegExp(String.raw`\b${part('alley')}[. ]*(\d+)`);
const numberForm = new RegExp(String.raw`\b${part('house number')}[. ]*(\d+)`);
const ordinalForm = new RegExp(String.raw`^(\d+)${ordinal}$`);

function pinyinRoad(text: string): Parts | undefined {
  let rest = latin(text);
  const take = (form: RegExp): string | undefined => {
    const found = form.exec(rest);
    rest = found === null ? rest : rest.replace(found[0], ' ');
    return found?.[1];
  };
  const section = take(sectionForm) ?? take(sectionBehind);
  const side = take(sideForm);
  const lane = take(laneForm);
  const alley = take(alleyForm);
  const stated = take(numberForm);
  const [, before = '', after = ''] =
    rest
      .split(/[,;()]/)
      .flatMap((segment) => [way.exec(segment.trim()) ?? []])
      .find(({ length }) => length > 0) ?? [];
  const [, first, name = ''] = /^\s*(?:(\d+)(?:-\d+)?[a-z]?\s)?(.*)$/.exec(before) ?? [];
  const words = name.split(/[^a-z0-9]+/).map((word) => sides.get(word) ?? word.replace(ordinalForm, '$1'));
  return {
    name: words.join(''),
    section: section ?? sides.get(side ?? sideAfter.exec(after)?.[1] ?? ''),
    lane,
    alley,
    number: stated ?? first ?? /\d+/.exec(after)?.[0] ?? /^\s*(\d+)\s*,/.exec(rest)?.[1],
  };
}

/** "Tianfu Avenue North". */
const sideAfter = new RegExp(String.raw`^\W*(${streets.alternatives('side of a road')})\b`);

const ownRoad = new RegExp(
  [
    String.raw`(?<name>\p{Script=Hangul}[\p{Script=Hangul}\d]*?)${part('road in korean')}\s?`,
    String.raw`(?:(?<lane>\d+)${part('number in korean')}?[가-힣]?${part('lane in korean')})?`,
    String.raw`\s?(?<number>\d+)`,
  ].join(''),
  'u',
);
const latinRoad = new RegExp(
  [
    String.raw`(?<name>[a-z][a-z\d' ]*?)[\s-]?${part('road of korea')}\b`,
    String.raw`(?:[\s-]*(?<lane>\d+)${part('number of korea')}?[a-z]{0,2}-?${part('lane of korea')}\b)?`,
    String.raw`(?:,?\s*(?<number>\d+))?`,
  ].join(''),
);

function koreanRoad(text: string, form: RegExp): Parts | undefined {
  const written = form === latinRoad ? latin(text) : text;
  const { groups } = form.exec(written) ?? {};
  if (groups === undefined) return undefined;
  return { name: '', ...groups, number: groups['number'] ?? /^\D{0,4}(\d+)/.exec(written)?.[1] };
}

const inOwnScript = folding([usualForms, lowerCase]);
const latin = folding([latinLetters, lowerCase]);
