/** The attributes that a room name states. Absent ones are not stated. */
export interface Room {
  readonly name: string;
  /** The language of the hint. */
  readonly language: string | undefined;
  /** The languages of most of its words, as one text (`de nl`); none where it says no more than "Suite". */
  readonly languages: string;
  /** `suite`, `junior suite`, `studio` …; `room` only where nothing narrower is said. */
  readonly types: readonly string[];
  /** Classes and themes: `deluxe`, `family`, `stone`. Empty, and `standard`, mean the base room. */
  readonly classes: readonly string[];
  readonly isStandard: boolean;
  /** Alternatives ("one king or two twins"); each is the whole set of beds. Empty: not stated. */
  readonly beds: readonly (readonly Beds[])[];
  /** `single`, `double`, `twin`, `triple` … used as the name of the room, not of a bed. */
  readonly capacities: readonly string[];
  /** In a language with two words for a double room: whether it is the one for a wide bed ("matrimoniale", "casal") or the other. */
  readonly couple: 'wide' | 'plain' | undefined;
  /** In the style of wholesalers ("DOUBLE DELUXE KING BED"): the capacity is the number of guests, not the beds. */
  readonly isWholesale: boolean;
  readonly sofaBed: boolean;
  readonly view: View | undefined;
  readonly bedrooms: number | undefined;
  readonly bathrooms: number | undefined;
  /** Square metres. */
  readonly area: number | undefined;
  readonly persons: number | undefined;
  /** `balcony`, `kitchen`, `corner`, `high floor` … */
  readonly features: readonly string[];
  /** `accessible`, `hearing`, `roll-in shower` … */
  readonly access: readonly string[];
  readonly smoking: 'smoking' | 'non-smoking' | undefined;
  readonly board: readonly string[];
  /** Sold without a specific room ("run of house"). */
  readonly isRunOfHouse: boolean;
  /** Places that are not a view: "Garden Suite". */
  readonly places: readonly string[];
  /** Unknown words among words about rates and amenities: "savings", "evening cocktails". */
  readonly asides: readonly string[];
  /** Unknown words in a part of the name that does not describe the room: "- Globetrail Exclusive". */
  readonly remarks: readonly string[];
  /** Words that no lexicon knows: names of wings, of brands, of the hotel's own classes. */
  readonly words: readonly string[];
  /** What distinguishes rooms of one kind: the B of "Villa B", the 3 of "Apartment 3"; Roman numerals as figures. */
  readonly designations: readonly string[];
  /** The number word of a name: the 1 of "One Birch Suite". The hotel may count bedrooms with it. */
  readonly nameNumber: number | undefined;
  /** Where in the name each of these was read. */
  readonly spans: readonly Span[];
}

export interface Beds {
  readonly count: number;
  /** `any`: "two beds". */
  readonly kind: string;
  /** "Queen suite" does not say that there is only one. */
  readonly isCounted: boolean;
}

export interface View {
  /** `sea`, `city` … and the words of a named view. Empty: "with view". */
  readonly kinds: readonly string[];
  /** "Partial sea view" */
  readonly isPartial: boolean;
  /** "Ocean front" rather than "ocean view" */
  readonly isFront: boolean;
  /** "Garden or city view": any of the kinds. */
  readonly isChoice: boolean;
}

export interface Span {
  readonly attribute: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}
