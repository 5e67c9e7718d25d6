import { WordFile } from '../../src/lib/text/word-file.ts';
import type { LexiconFile } from '../../src/rooms/engine/index.ts';
import type { SeededRandom } from '../../src/lib/seeded-random.ts';
import type { Bundle } from './bundle.ts';

const occupancies = ['DOUBLE', 'DOUBLE', 'TWIN', 'SINGLE', 'TRIPLE', 'QUADRUPLE', 'ROOM'];

/** The words of all languages, and how a name is made of them. */
export class Vocabulary {
  readonly #phrases = new Map<string, string[]>();
  readonly #languages: readonly string[];
  readonly #random: SeededRandom;

  constructor(words: readonly LexiconFile[], random: SeededRandom) {
    this.#random = random;
    this.#languages = [...new Set(words.map((file) => file.language))];
    for (const { language, text } of words)
      for (const [attribute, rows] of new WordFile(language, text).sections)
        for (const { meaning, spellings } of rows) {
          const whole = spellings.filter((spelling) => !spelling.endsWith('*'));
          this.#phrases.set(`${language}/${attribute}/${meaning}`, whole);
        }
  }

  english(room: Bundle): string {
    return this.#name(room, 'en', false);
  }

  supplier(stated: Bundle): string {
    const language = this.#random.chance(0.6) ? 'en' : this.#random.pick(this.#languages);
    const name = this.#name(stated, language, this.#random.chance(0.3));
    return this.#random.chance(0.3) ? name.toUpperCase() : name;
  }

  /** "QUADRUPLE DELUXE KING BED": who may sleep there first, which does not state the beds. */
  wholesale(stated: Bundle): string {
    const name = this.#name(stated, 'en', false)
      .replace(/\broom\b/i, '')
      .replaceAll(',', ' ');
    return `${this.#random.pick(occupancies)} ${name}`.replace(/\s+/g, ' ').trim().toUpperCase();
  }

  /** Languages that lack a word borrow the English one, as suppliers do. */
  #name(room: Bundle, language: string, isVaried: boolean): string {
    const word = (attribute: string, value: string): string => {
      const known = this.#phrases.get(`${language}/${attribute}/${value}`) ?? [];
      const phrases = known.length > 0 ? known : (this.#phrases.get(`en/${attribute}/${value}`) ?? []);
      return (isVaried ? this.#random.pick(phrases) : phrases[0]) ?? value;
    };
    const [count = '', kind] = (room.beds ?? '').split(' ');
    const isCapacity = room.beds !== undefined && kind === undefined;
    return [
      room.ownName ?? '',
      room.class === undefined ? '' : word('class', room.class),
      isCapacity ? word('capacity', room.beds ?? '') : '',
      word('type', room.type),
      kind === undefined
        ? ''
        : `, ${count} ${word('bed', kind)}${kind === 'king' || kind === 'queen' ? ` ${word('bed', 'bed')}` : ''}`,
      room.bedrooms === undefined ? '' : `, ${room.bedrooms} ${word('space', 'bedroom')}`,
      room.view === undefined ? '' : `, ${word('place', room.view)} ${word('view', 'view')}`,
      room.outdoor === undefined ? '' : `, ${word('feature', room.outdoor)}`,
      room.feature === undefined ? '' : `, ${word('feature', room.feature)}`,
      room.access === undefined ? '' : `, ${word('access', 'accessible')}`,
    ]
      .filter((part) => part !== '')
      .join(' ')
      .replaceAll(' ,', ',');
  }
}
