import type { Translations } from '../../reference/translations/translations.ts';

/** Data table. Members of the page of a hotel that are not translated: they stay in the words of their source. */
const never = [
  'hotelDescription',
  'hotelImportantInformation',
  'hotelImages.caption',
  'hotelType',
  'poi.name',
  'sentiment_analysis',
  'rooms.description',
  'rooms.bedTypes',
  'rooms.roomAmenities',
  'rooms.photos.imageDescription',
];
/** Data table. Members that are translated where we have the text. */
const usually = ['facilities.name', 'hotelFacilities', 'policies', 'rooms.roomName'] as const;

export type Translated = (typeof usually)[number];

/** Collects which members could not be translated. */
export class TranslationReport {
  readonly #translations: Translations | undefined;
  readonly #missed = new Set<Translated>();

  constructor(translations: Translations | undefined) {
    this.#translations = translations;
  }

  /** The translation, or the text itself, which is then reported. */
  text(
    member: Translated,
    text: string,
    translate: (translations: Translations) => string | undefined,
  ): string {
    const translated = this.#translations && translate(this.#translations);
    if (translated === undefined) this.#missed.add(member);
    return translated ?? text;
  }

  facility(id: number, name: string): string {
    const translated = this.text('facilities.name', name, ({ facilities }) => facilities.get(String(id)));
    if (this.#missed.has('facilities.name')) this.#missed.add('hotelFacilities');
    return translated;
  }

  /** What a response states about its language. */
  shown() {
    const translated = usually.filter((member) => !this.#missed.has(member));
    return {
      language: this.#translations?.language ?? 'en',
      translated: this.#translations === undefined ? [] : translated,
      untranslated: [...(this.#translations === undefined ? usually : this.#missed), ...never],
    };
  }
}
