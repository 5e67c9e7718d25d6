import * as lexicon from '../lexicon/files.ts';
import { Phrases, type Found } from '../../../lib/text/phrases.ts';
import { roleOf, wordRoles } from './roles.ts';

export interface Brand {
  readonly id: number;
  readonly chain: number;
  readonly words: number;
  readonly isSoleWord: boolean;
  readonly isGlobal: boolean;
  /** The brand of a spelling with other words: "double tree" → "doubletree". */
  readonly written: readonly string[] | undefined;
}

/** The longest spelling of a brand that begins at a word. */
export function brandAt(words: readonly string[], at: number): Found<Brand> | undefined {
  return brands.at(words, at);
}

/** The longest phrase that begins at a word and says to which chain the hotel belongs. */
export function ownerAt(words: readonly string[], at: number): Found<number> | undefined {
  return owners.at(words, at);
}

export function chainOfBrand(brand: number): number {
  return brandChains[brand] ?? 0;
}

/** The brand belongs to a chain that writes its name on every hotel. */
export function isGlobalBrand(brand: number): boolean {
  return globalChainIds.has(chainOfBrand(brand));
}

const globalChains = new Set(lexicon.brands.words('global'));
const brandChains: number[] = [0];
/** Every section but those two is a chain. */
const chains = [...lexicon.brands.sections.keys()].filter(
  (section) => section !== 'owner' && section !== 'global',
);
const chainIds = new Map(chains.map((name, index) => [name, index + 1]));
const globalChainIds = new Set([...globalChains].map((name) => chainIds.get(name) ?? 0));
const owners = ownerTable();
const brands = brandPhrases();

/** Neither the chain's own name nor a word that any hotel may have. */
function isStrange(word: string): boolean {
  return roleOf(word) === wordRoles.plain && !globalChains.has(word);
}

function brandPhrases(): Phrases<Brand> {
  const phrases = new Phrases<Brand>();
  for (const chainName of chains) {
    const chain = chainIds.get(chainName) ?? 0;
    for (const { meaning, spellings } of lexicon.brands.rows(chainName)) {
      const id = brandChains.push(chain) - 1;
      const own = meaning.split(' ');
      const isGlobal = globalChains.has(chainName);
      for (const name of [meaning, ...spellings]) {
        const spelt = name.split(' ');
        const isSoleWord = spelt.length === 1;
        const lacks = own.some((word) => !spelt.includes(word));
        const adds = spelt.some((word) => !own.includes(word) && isStrange(word));
        const isOther = (lacks || adds) && (isGlobal || !isSoleWord);
        phrases.add(name, {
          id,
          chain,
          words: spelt.length,
          isSoleWord,
          isGlobal,
          written: isOther ? own : undefined,
        });
      }
    }
  }
  return phrases;
}

function ownerTable(): Phrases<number> {
  const phrases = new Phrases<number>();
  for (const [phrase, chainName] of lexicon.brands.meanings('owner')) {
    const chain = chainIds.get(chainName);
    if (chain === undefined)
      throw new Error(`brands.txt: [owner] names "${chainName}", which has no section`);
    phrases.add(phrase, chain);
  }
  return phrases;
}
