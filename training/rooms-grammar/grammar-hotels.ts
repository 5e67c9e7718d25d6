import type { LabelledHotel, LabelledName } from '../../cases/rooms-data.ts';
import type { SeededRandom } from '../../src/lib/seeded-random.ts';
import type { LexiconFile } from '../../src/rooms/engine/index.ts';
import { bundle, coined, distinct, statement } from './bundle.ts';
import { judge } from './judge.ts';
import { Vocabulary } from './vocabulary.ts';

const tails = [
  ' - Room Only',
  ' - Non-refundable',
  ' (Breakfast included)',
  ' BB',
  ' - FREE CANCELLATION',
  '',
  '',
  '',
  ' - Half Board',
  ' PROMO',
];
/** Additions of sellers to a name, for example their brand; `*` is a word that no lexicon has. */
const remarks = [
  ' - * Exclusive',
  ' (* Preferred)',
  ' - * Deal',
  ' (* * Rate)',
  ', * Partner Offer',
  ' [*]',
  ' - *',
];
const arrivals = ['Run of House', 'ROH', 'Room assigned on arrival', 'RUN OF HOUSE - ROOM ONLY'];

/**
 * Labelled hotels generated from the lexicon: a catalogue of rooms, each a bundle of attributes, and supplier
 * names that state a bundle, a part of it, or one that the hotel does not have, in many languages and styles.
 * The label follows from the bundles, by the rules of judgement, and never from the names.
 */
export function grammarHotels(
  count: number,
  words: readonly LexiconFile[],
  random: SeededRandom,
): LabelledHotel[] {
  const vocabulary = new Vocabulary(words, random);
  return Array.from({ length: count }, (_, index) => hotel(`grammar-${index}`, vocabulary, random));
}

function hotel(id: string, vocabulary: Vocabulary, random: SeededRandom): LabelledHotel {
  const usesCapacities = random.chance(0.4);
  const names = random.chance(0.3) ? Array.from({ length: 3 }, () => coined(random)) : [];
  const style = { usesCapacities, names };
  const bundles = distinct(Array.from({ length: 3 + random.below(12) }, () => bundle(random, style)));
  const references = bundles.map((one, index) => ({ id: index + 1, name: vocabulary.english(one) }));
  const suppliers = Array.from({ length: 12 }, (_, i): LabelledName => {
    const common = { i, certainty: 'high', stratum: 'grammar', tags: [] } as const;
    if (random.chance(0.04)) return { ...common, name: random.pick(arrivals), label: null, reason: 'roh' };
    const stated = statement(random.pick(bundles), { usesCapacities, names }, random);
    const isWholesale = !usesCapacities && stated.type === 'room' && random.chance(0.5);
    const name = (isWholesale ? vocabulary.wholesale(stated) : vocabulary.supplier(stated)) + tail(random);
    return { ...common, name, ...judge(stated, bundles) };
  });
  return { hotel: id, references, suppliers };
}

function tail(random: SeededRandom): string {
  const remark = random.chance(0.15) ? random.pick(remarks).replaceAll('*', () => coined(random)) : '';
  return remark + random.pick(tails);
}
