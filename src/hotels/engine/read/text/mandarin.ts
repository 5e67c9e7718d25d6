/** What pinyin, Wade-Giles and Chinese characters in Latin letters have in common: "zhongxiao" and "chung hsiao". */
export function mandarinSound(latin: string): string {
  return sounds.reduce((written, [from, to]) => written.replace(from, to), latin);
}

const sounds: readonly (readonly [RegExp, string])[] = [
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
