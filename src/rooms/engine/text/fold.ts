/**
 * Folding makes spellings equal that mean the same: case, accents, full-width forms, the Turkish dotless i,
 * Cyrillic ё, Arabic hamza and vowel signs, traditional and simplified Han.
 * Every folded letter remembers where it came from, so that an attribute can be shown in the name it was read from.
 */
export interface Folded {
  /** Folded letters; one entry may come from several characters and one character may give several entries. */
  readonly letters: readonly string[];
  /** Start of each letter in the original name, and the end of the character it came from. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** A base character with the marks written on it; half-width kana carry their voicing as a character of its own. */
const cluster = /\P{M}[\p{M}\uFF9E\uFF9F]*|\p{M}+/gu;
const alphabetic = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const accents = /[\u0300-\u036f]/g;
const arabicSigns = /[\u064B-\u065F\u0670\u0640]/g;
/** Only these are touched by more than lower-casing; the test keeps plain ASCII names on the short way. */
const plain = /^[\x20-\x7e]*$/;

export function fold(name: string): Folded {
  return plain.test(name) ? foldPlain(name) : foldAny(name);
}

function foldPlain(name: string): Folded {
  const letters = [...name.toLowerCase()];
  return { letters, starts: letters.map((_, index) => index), ends: letters.map((_, index) => index + 1) };
}

function foldAny(name: string): Folded {
  const letters: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const match of name.matchAll(cluster)) {
    const end = match.index + match[0].length;
    for (const letter of foldedCluster(match[0])) {
      letters.push(letter);
      starts.push(match.index);
      ends.push(end);
    }
  }
  return { letters, starts, ends };
}

const foldedCharacters = new Map<string, string>();

/** The same few hundred characters come again and again; what holds more of them than one is rare, and without end. */
function foldedCluster(text: string): string {
  if (text.length > 1) return foldCluster(text);
  const known = foldedCharacters.get(text) ?? foldCluster(text);
  foldedCharacters.set(text, known);
  return known;
}

function foldCluster(text: string): string {
  const composed = text.normalize('NFKC').toLowerCase();
  const bare = alphabetic.test(composed)
    ? composed.normalize('NFD').replace(accents, '')
    : composed.replace(arabicSigns, '');
  return [...bare].map((letter) => sameLetter.get(letter) ?? letter).join('');
}

/** Data: letters written in several ways, each group led by the form all others fold to. */
const letterGroups = [
  'iıі',
  'oø',
  'dđ',
  'lł',
  'tŧ',
  'еэ',
  'اأإآٱ',
  'يىئی',
  'هة',
  'وؤ',
  'كک',
  'σς',
  "'’‘`´ʼ",
  '-‐‑‒–—―−－',
  '双雙',
  '单單',
  '间間',
  '床牀',
  '标標',
  '华華',
  '级級',
  '档檔',
  '园園',
  '阳陽',
  '台臺',
  '宽寬',
  '侧側',
  '两兩',
  '厅廳',
  '层層',
  '楼樓',
  '总總',
  '统統',
  '庆慶',
  '烟煙菸',
  '无無',
  '碍礙',
  '儿兒',
  '亲親',
  '连連',
  '复複',
  '风風',
  '观觀',
  '湾灣',
  '泻瀉',
  '广廣',
  '场場',
  '视視',
  '内內',
  '卧臥',
  '开開',
  '贵貴',
  '乐樂',
  '礼禮',
  '处處',
  '务務',
  '经經',
  '济濟',
  '适適',
  '进進',
  '铁鐵',
  '汤湯',
  '独獨',
  '厨廚',
  '镜鏡',
  '带帶',
  '别別',
  '达達',
  '张張',
  '号號',
  '随隨',
  '机機',
  '时時',
  '热熱',
  '议議',
  '会會',
  '员員',
  '优優',
  '选選',
  '饰飾',
  '设設',
  '计計',
  '韩韓',
  '长長',
  '门門',
  '东東',
  '区區',
  '边邊',
  '岛島',
  '岭嶺',
  '头頭',
  '码碼',
  '游遊',
  '际際',
  '数數',
  '阁閣',
  '顶頂',
  '宁寧',
  '静靜',
  '齐齊',
  '备備',
  '陆陸',
  '预預',
  '订訂',
  '费費',
  '价價',
  '节節',
  '专專',
  '属屬',
  '荐薦',
  '荣榮',
  '艺藝',
  '乡鄉',
  '庄莊',
  '树樹',
  '丽麗',
  '龙龍',
  '凤鳳',
  '乌烏',
  '网網',
  '线線',
  '净淨',
  '马馬',
];
const sameLetter = new Map<string, string>(
  letterGroups.flatMap((group) => {
    const [first = '', ...rest] = [...group];
    return rest.filter((letter) => letter !== first).map((letter) => [letter, first] as const);
  }),
)
  .set('ß', 'ss')
  .set('æ', 'ae')
  .set('œ', 'oe')
  .set('þ', 'th')
  .set('ð', 'd');
