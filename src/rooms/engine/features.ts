/**
 * Data table: every feature of a pair, a supplier's room and a reference. A facet measures it, training learns its weight
 * (`models/rooms-v1.json`), and everything else is in this table. A name that is not here does not compile.
 */
export interface Feature {
  /** The sign that training must keep: −1 never in favour of a match, 1 never against it. */
  readonly sign: -1 | 1;
  /** The prior weight in log-odds: for rare features training stays near this estimate of a person. */
  readonly belief: number;
  /** The strength of the prior as a number of examples, if it is not the default. */
  readonly strength?: number;
  /**
   * `conflict`: agreement cannot compensate for it. The supplier states what the reference contradicts or lacks, or the reference
   * is an upgrade or a restriction that the supplier never named. A reference with one of them may be the only candidate
   * and is still another room. `addition`: the reference states more than the supplier, which is right only if
   * that is the hotel's name of its plain room.
   */
  readonly effect?: 'conflict' | 'addition';
  /** The attribute that differs, for the reason of a refusal; absent if the supplier stated no difference. */
  readonly about?: 'room' | 'beds' | 'view or amenity' | 'other';
}

type Rest = Pick<Feature, 'strength' | 'effect' | 'about'>;

const against = (belief: number, rest: Rest = {}): Feature => ({ sign: -1, belief: -belief, ...rest });
const inFavour = (belief: number, rest: Rest = {}): Feature => ({ sign: 1, belief, ...rest });

const features = {
  'type agrees': inFavour(1),
  'type partly': against(1.2, { about: 'room' }),
  'type near': against(1.5, { about: 'room' }),
  'type missing': against(5, { effect: 'conflict', about: 'room' }),
  'type conflict': against(5, { effect: 'conflict', about: 'room' }),
  'type extra': against(4.5, { strength: 12, effect: 'conflict' }),
  'type unread': against(0.6, { about: 'room' }),
  'type unstated': against(1.5, { effect: 'addition', about: 'room' }),
  'class agrees': inFavour(1.5),
  'class near': against(1.5, { about: 'room' }),
  'class missing': against(5, { effect: 'conflict', about: 'room' }),
  'class replaced': against(1, { about: 'room' }),
  'class extra': against(2.5, { effect: 'addition' }),
  'class unread': against(0.6, { about: 'room' }),
  'class upgraded': against(2, { about: 'room' }),
  'class extra to standard': against(1, { effect: 'conflict' }),
  'standard agrees': inFavour(1),
  'bed agrees': inFavour(1.2, { strength: 20 }),
  'bed choice': against(0.5, { about: 'beds' }),
  'bed count unconfirmed': against(1.5),
  'bed near': against(0.8, { about: 'beds' }),
  'bed conflict': against(5, { effect: 'conflict', about: 'beds' }),
  'bed unconfirmed': against(0.8),
  'bed extra': against(0.8),
  'bed fits capacity': inFavour(0.4, { strength: 10 }),
  'bed against capacity': against(4, { effect: 'conflict', about: 'beds' }),
  'capacity agrees': inFavour(1.5),
  'capacity near': against(0.8, { about: 'beds' }),
  'capacity conflict': against(5, { effect: 'conflict', about: 'beds' }),
  'capacity extra': against(0.7),
  'capacity unconfirmed': against(1.2),
  'occupancy unconfirmed': against(0.1),
  'sofa bed differs': against(0.3, { about: 'other' }),
  'view agrees': inFavour(1.5),
  'view partly': against(0.7, { about: 'view or amenity' }),
  'view near': against(1.5, { about: 'view or amenity' }),
  'view conflict': against(5, { effect: 'conflict', about: 'view or amenity' }),
  'view missing': against(4, { effect: 'conflict', about: 'view or amenity' }),
  'view offered by no room': against(1, { about: 'view or amenity' }),
  'view missing unnamed': against(0.1),
  'view extra': against(3, { effect: 'addition' }),
  'view unread': against(0.6, { about: 'view or amenity' }),
  'view unnamed': against(0.5),
  'view unconfirmed': against(2, { strength: 4 }),
  'partial view differs': against(4, { strength: 12, effect: 'conflict', about: 'view or amenity' }),
  'front view differs': against(1.5, { effect: 'conflict', about: 'view or amenity' }),
  'place as view': against(0.8, { about: 'room' }),
  'place agrees': inFavour(1.2),
  'place missing': against(3.5, { strength: 6, about: 'room' }),
  'place extra': against(3.2, { effect: 'addition' }),
  'place replaced': against(1, { effect: 'conflict', about: 'room' }),
  'bedrooms agree': inFavour(1.5),
  'bedrooms conflict': against(5, { effect: 'conflict', about: 'room' }),
  'bedrooms missing': against(1.8, { about: 'room' }),
  'several bedrooms missing': against(3.5, { effect: 'conflict', about: 'room' }),
  'bedrooms unread': against(0.6, { about: 'room' }),
  'bedrooms extra': against(1),
  // Two bedrooms that were not requested are no more than one: where both are offered the name is open.
  'several bedrooms extra': against(0, { strength: 100, effect: 'conflict' }),
  'bathrooms differ': against(1.5, { about: 'view or amenity' }),
  'area differs': against(2.5, { about: 'other' }),
  'persons agree': inFavour(1),
  'persons differ': against(1.8, { about: 'beds' }),
  'persons exceed': against(2, { effect: 'conflict', about: 'beds' }),
  'dormitory differs': against(3, { effect: 'conflict', about: 'room' }),
  'persons unconfirmed': against(0.2),
  'persons extra': against(0.5, { strength: 12 }),
  'access agrees': inFavour(0.5),
  'access missing': against(4.5, { effect: 'conflict', about: 'view or amenity' }),
  'access extra': against(4, { effect: 'conflict' }),
  'equipment missing': against(1.2, { about: 'view or amenity' }),
  'equipment extra': against(1.5),
  'extra agrees': inFavour(0.8),
  'extra near': against(1.5, { about: 'view or amenity' }),
  'extra offered by no room': against(1, { about: 'view or amenity' }),
  'extra missing': against(4, { effect: 'conflict', about: 'view or amenity' }),
  'level differs': against(3, { effect: 'conflict', about: 'view or amenity' }),
  'extra added': against(2, { effect: 'addition' }),
  'upgrade added': against(2, { effect: 'conflict' }),
  'extra unread': against(0.6, { about: 'view or amenity' }),
  'outdoor missing': against(3.5, { effect: 'conflict', about: 'view or amenity' }),
  'outdoor extra': against(0.7),
  'minor extra missing': against(0.5),
  'minor extra added': against(0.6),
  'smoking conflict': against(4, { effect: 'conflict', about: 'view or amenity' }),
  'smoking extra': against(2),
  'smoking missing': against(2, { effect: 'conflict', about: 'view or amenity' }),
  'board agrees': inFavour(0.7),
  'board extra': against(0.8),
  'run of house missing': against(5, { effect: 'conflict', about: 'other' }),
  'run of house extra': against(3, { effect: 'conflict' }),
  'run of house agrees': inFavour(3),
  'word agrees': inFavour(1.2),
  // An unknown language must fail towards "not mapped": few labelled names may soften this.
  'word missing': against(1.5, { strength: 6, about: 'room' }),
  // One unknown word among many known ones is a detail; where it is half of the name it may be all that matters.
  'word missing share': against(4, { strength: 6, about: 'room' }),
  'word missing in its language': against(0.5, { about: 'room' }),
  'remark missing': against(0.8, { about: 'other' }),
  'rate word missing': against(0.5, { about: 'other' }),
  // Where the words are all that differs, their conflict covers a part of it: this must not soften for that.
  'word extra': against(2.6, { strength: 12, effect: 'addition' }),
  'word extra to standard': against(1.5),
  'word replaced': against(2.5, { strength: 10, about: 'room' }),
  'own names differ': against(1, { effect: 'conflict', about: 'room' }),
  'nothing stated': against(3, { effect: 'conflict', about: 'other' }),
  'nothing offered': against(3, { effect: 'conflict', about: 'other' }),
  'only words stated': against(2, { about: 'room' }),
  'only words differ': against(2, { effect: 'conflict', about: 'room' }),
  // It identifies the room.
  'designation agrees': inFavour(1),
  'designation conflict': against(4, { effect: 'conflict', about: 'room' }),
  'designation missing': against(0.8, { about: 'room' }),
  'designation extra': against(0.8),
} satisfies Record<string, Feature>;

export type FeatureName = keyof typeof features;

// The names of the table are those of its type.
export const featureNames = Object.keys(features) as readonly FeatureName[];

/** What was measured of a pair; what is absent counts as 0. */
export type Features = Readonly<Partial<Record<FeatureName, number>>>;

export function featureNamed(name: FeatureName): Feature {
  return features[name];
}

export function isFeature(name: string): name is FeatureName {
  return Object.hasOwn(features, name);
}
