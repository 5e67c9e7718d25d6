import { folding, latinLetters, lowerCase, usualForms } from '../../../lib/text/folding.ts';
import { streets } from '../lexicon/files.ts';
import { hashText } from './text/hash.ts';
import { soundOf } from './text/sound.ts';

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
const chinese: Reading = {
  own: han,
  readOwn: chineseRoad,
  readLatin: pinyinRoad,
  sound: (name) => mandarin.reduce((written, [from, to]) => written.replace(from, to), latin(name)),
};
const korean: Reading = {
  own: hangul,
  readOwn: (text) => koreanRoad(text, ownRoad),
  readLatin: (text) => koreanRoad(text, latinRoad),
  sound: (name) =>
    soundOf(
      latin(name)
        .replace(/[^a-z0-9]/g, '')
        .replace(/(?<=ng|m)[lr]/g, 'n'),
    ),
};
const readings: Readonly<Record<string, Reading>> = { CN: chinese, TW: chinese, KR: korean };

const numerals = '一二三四五六七八九';
const counted =
  /(?:[一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九][〇零一二三四五六七八九]*)(?=段|巷|弄|號|号|丁目|番|路|街)/gu;

function valueOf(numeral: string): number {
  if (numeral.length > 1 && !numeral.includes('十'))
    return Number(Array.from(numeral, (sign) => numerals.indexOf(sign) + 1).join(''));
  const [tens, ones] = numeral.includes('十') ? numeral.split('十') : ['', numeral];
  const digit = (sign = '') => numerals.indexOf(sign) + 1;
  return (numeral.includes('十') ? Math.max(1, digit(tens)) * 10 : 0) + (ones === '' ? 0 : digit(ones));
}

const chineseForm =
  /(?<name>\p{Script=Han}+\d*)(?:大道|大街|路|街)(?:(?<side>[東东西南北中])段)?(?:(?<section>\d+)段)?(?:(?<lane>\d+)巷)?(?:(?<alley>\d+)弄)?(?<number>\d+)?/u;
/** "大安區", "新城鄉": what comes before the name of the road. */
const district = /^.*[省市州縣县區区鄉乡鎮镇](?=.)/u;

function chineseRoad(text: string): Parts | undefined {
  const { groups } = chineseForm.exec(inDigits(text).replace(/\s/g, '')) ?? {};
  if (groups === undefined) return undefined;
  const { name = '', side, section = side === undefined ? undefined : latin(side) } = groups;
  return { ...groups, name: name.replace(district, ''), section };
}

/** English words of roads → what is said in Chinese; the direction belongs to the name of the road. */
const sides = streets.meanings('side in pinyin');
const way = new RegExp(String.raw`^(.*?)\b(?:${streets.alternatives('road in pinyin')})\b(.*)$`);

function pinyinRoad(text: string): Parts | undefined {
  let rest = latin(text);
  const take = (form: RegExp): string | undefined => {
    const found = form.exec(rest);
    rest = found === null ? rest : rest.replace(found[0], ' ');
    return found?.[1];
  };
  const section = take(/\bsec(?:t|tion)?[. ]*(\d+)\b/) ?? take(/\b(\d+)(?:st|nd|rd|th) sec(?:tion)?\b/);
  const side = take(/\b(north|south|east|west|middle) sec(?:tion)?\b/);
  const lane = take(/\b(?:ln|lane)[. ]*(\d+)/);
  const alley = take(/\b(?:aly|alley)[. ]*(\d+)/);
  const stated = take(/\bno[. ]*(\d+)/);
  const [, before = '', after = ''] =
    rest
      .split(/[,;()]/)
      .flatMap((segment) => [way.exec(segment.trim()) ?? []])
      .find(({ length }) => length > 0) ?? [];
  const [, first, name = ''] = /^\s*(?:(\d+)(?:-\d+)?[a-z]?\s)?(.*)$/.exec(before) ?? [];
  const words = name
    .split(/[^a-z0-9]+/)
    .map((word) => sides.get(word) ?? word.replace(/^(\d+)(?:st|nd|rd|th)$/, '$1'));
  return {
    name: words.join(''),
    section: section ?? sides.get(side ?? sideAfter.exec(after)?.[1] ?? ''),
    lane,
    alley,
    number: stated ?? first ?? /\d+/.exec(after)?.[0] ?? /^\s*(\d+)\s*,/.exec(rest)?.[1],
  };
}

/** "Tianfu Avenue North". */
const sideAfter = /^\W*(north|south|east|west|middle)\b/;

/** What pinyin, Wade-Giles and Chinese characters have in common: "zhongxiao" and "chung hsiao". */
const mandarin: readonly (readonly [RegExp, string])[] = [
  [/[^a-z0-9]/g, ''],
  [/hs|x/g, 's'],
  [/zh|ch|q|ts|tz|[zcj]/g, 's'],
  [/sh/g, 's'],
  [/b/g, 'p'],
  [/d/g, 't'],
  [/g(?=[aeiou])/g, 'k'],
  [/ng/g, 'n'],
  [/ien/g, 'ian'],
  [/[wv]/g, 'u'],
  [/y/g, 'i'],
  [/[eu]/g, 'o'],
  [/(.)\1+/g, '$1'],
];

const ownRoad =
  /(?<name>\p{Script=Hangul}[\p{Script=Hangul}\d]*?)(?:대로|로|길)\s?(?:(?<lane>\d+)번?[가-힣]?길)?\s?(?<number>\d+)/u;
const latinRoad =
  /(?<name>[a-z][a-z\d' ]*?)[\s-]?(?:daero|ro|gil)\b(?:[\s-]*(?<lane>\d+)(?:beon)?[a-z]{0,2}-?gil\b)?(?:,?\s*(?<number>\d+))?/;

function koreanRoad(text: string, form: RegExp): Parts | undefined {
  const written = form === latinRoad ? latin(text) : text;
  const { groups } = form.exec(written) ?? {};
  if (groups === undefined) return undefined;
  return { name: '', ...groups, number: groups['number'] ?? /^\D{0,4}(\d+)/.exec(written)?.[1] };
}

const inOwnScript = folding([usualForms, lowerCase]);
const latin = folding([latinLetters, lowerCase]);
