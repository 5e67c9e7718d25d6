import assert from 'node:assert/strict';
import { test } from 'node:test';
import { values } from '../../../../test/support/hotels/measured-values.ts';
import { NEXT_DOOR, OTHER_DOORS, SAME_CODE } from '../compare/address.ts';
import { SAME_KIND } from '../compare/brand.ts';
import * as evidence from './evidence.ts';
import { marks } from '../read/marks.ts';
import { scaleKm } from '../read/point.ts';

test('of what could not be compared nothing is said', () => {
  const { isWithoutPlace, isOnlyInTown, ...others } = evidence;
  for (const [name, question] of Object.entries(others)) assert.equal(question(values({})), false, name);
  for (const question of [isWithoutPlace, isOnlyInTown])
    assert.equal(question(values({})), true, 'but that no place is known');
});

test('points far apart are a conflict in one town too; the same door excuses a hundred kilometres', () => {
  const far = { place: 1, town: 3, distance: scaleKm(80) };
  assert.equal(evidence.isElsewhere(values(far)), true);
  assert.equal(evidence.isElsewhere(values({ ...far, streetAndNumber: 1 })), false);
  assert.equal(evidence.isElsewhere(values({ ...far, distance: scaleKm(140), streetAndNumber: 1 })), true);
  assert.equal(evidence.isElsewhere(values({ ...far, repairedDistance: scaleKm(0.1) })), false);
});

test('a number or an annex on one side only is another hotel of the series', () => {
  assert.equal(evidence.isOtherOfSeries(values({ markOfRow: marks.series, markOfHotel: 0 })), true);
  assert.equal(evidence.isOtherOfSeries(values({ markOfRow: 0, markOfHotel: marks.series })), true);
  assert.equal(evidence.isOtherOfSeries(values({ markOfRow: marks.part, markOfHotel: 0 })), false);
});

test('a part on each side is another part at the same door too; on one side only it needs a place', () => {
  const one = { markOfRow: marks.part, markOfHotel: 0 };
  const both = { ...one, markOfHotel: marks.part, streetAndNumber: 1 };
  assert.equal(evidence.isOtherPart(values(both)), true);
  assert.equal(evidence.isOtherPart(values({ ...both, markOfHotel: marks.spot })), false);
  assert.equal(evidence.isAtOtherSpot(values(one)), true);
  assert.equal(evidence.isAtOtherSpot(values({ markOfRow: 0, markOfHotel: marks.spot })), true);
  assert.equal(evidence.isAtOtherSpot(values({ markOfRow: 0, markOfHotel: 0 })), false);
  for (const speaks of [
    { distance: scaleKm(0.1) },
    { postcode: SAME_CODE },
    { streetOfRow: 1, streetOfHotel: 1 },
  ])
    assert.equal(evidence.isAtOtherSpot(values({ ...one, ...speaks })), false);
});

test('called otherwise on one spot is a neighbour, unless a door or a sign is shared', () => {
  const pair = { rarestMissingOfRow: 0.9, rarestMissingOfHotel: 0.7, distance: scaleKm(0.1) };
  assert.equal(evidence.isCalledOtherwiseHere(values(pair)), true);
  for (const speaks of [
    { rarestMissingOfHotel: 0.2 },
    { brand: 2 },
    { streetAndNumber: 1 },
    { distance: scaleKm(2) },
  ])
    assert.equal(evidence.isCalledOtherwiseHere(values({ ...pair, ...speaks })), false);
  const family = { ...pair, rarestMissingOfHotel: 0.45, ownSharedBeyondTown: 0.9, kind: 1 };
  assert.equal(evidence.isCalledOtherwiseHere(values(family)), true);
  for (const lacks of [{ ownSharedBeyondTown: 0 }, { kind: 0 }])
    assert.equal(evidence.isCalledOtherwiseHere(values({ ...family, ...lacks })), false);
});

test('called otherwise on both sides, at one door or on one spot', () => {
  const pair = { rarestMissingOfRow: 0.9, rarestMissingOfHotel: 0.7, streetAndNumber: 1 };
  assert.equal(evidence.isCalledOtherwiseAtDoor(values(pair)), true);
  const onTheSpot = { ...pair, streetAndNumber: 0, distance: scaleKm(0.1) };
  assert.equal(evidence.isCalledOtherwiseAtDoor(values(onTheSpot)), true);
  for (const speaks of [{ rarestMissingOfHotel: 0.2 }, { brand: 2 }, { streetAndNumber: 0 }])
    assert.equal(evidence.isCalledOtherwiseAtDoor(values({ ...pair, ...speaks })), false);
  assert.equal(evidence.isOfOneSort(values({ kind: SAME_KIND })), true);
  assert.equal(evidence.isOfOneSort(values({ kind: 1 })), false);
});

test('another number, and a word more or another kind of hotel: the hotel next door', () => {
  const pair = { houseNumber: NEXT_DOOR, rarestMissingOfRow: 0.6, rarestMissingOfHotel: 0, kind: SAME_KIND };
  assert.equal(evidence.isNextDoor(values(pair)), true);
  assert.equal(evidence.isNextDoor(values({ ...pair, distance: scaleKm(0.1) })), true);
  assert.equal(evidence.isNextDoor(values({ ...pair, houseNumber: 1 })), false);
  const alike = { ...pair, rarestMissingOfRow: 0.1, sameNameKey: 0 };
  assert.equal(evidence.isNextDoor(values(alike)), false);
  assert.equal(evidence.isNextDoor(values({ ...alike, kind: 0 })), true);
  assert.equal(evidence.isNextDoor(values({ ...alike, kind: 0, sameNameKey: 1 })), false);
});

test('a name that no other hotel has identifies the hotel, or one with its town that lacks nothing', () => {
  const name = { sameNameKey: 1, namesakes: 0, nameRarity: 1.4 };
  assert.equal(evidence.isIdentifiedByName(values(name)), true);
  for (const lacks of [{ namesakes: 1 }, { nameRarity: 1 }, { sameNameKey: 0 }])
    assert.equal(evidence.isIdentifiedByName(values({ ...name, ...lacks })), false);
  const town = { ...name, sameNameKey: 0, townInName: 1, rarestMissingOfRow: 0.2, rarestMissingOfHotel: 0 };
  assert.equal(evidence.isIdentifiedByName(values(town)), true);
  assert.equal(evidence.isIdentifiedByName(values({ ...town, rarestMissingOfHotel: 0.6 })), false);
});

test('in one town, a word more and no rare word shared is another hotel', () => {
  const pair = {
    rarestMissingOfRow: 0.4,
    rarestMissingOfHotel: 0,
    ownSharedBeyondTown: 0.9,
    nameShared: 0.7,
  };
  assert.equal(evidence.isCalledOtherwiseInTown(values(pair)), true);
  for (const speaks of [{ ownSharedBeyondTown: 1.1 }, { nameShared: 0.8 }, { postcode: SAME_CODE }])
    assert.equal(evidence.isCalledOtherwiseInTown(values({ ...pair, ...speaks })), false);
});

test('a common name is one of several if the points are well apart', () => {
  const pair = { sameNameKey: 1, namesakes: 0, ownSharedBeyondTown: 0.4, distance: scaleKm(4) };
  assert.equal(evidence.isOneOfSeveral(values(pair)), true);
  for (const speaks of [{ ownSharedBeyondTown: 1 }, { distance: scaleKm(2) }, { streetAndNumber: 1 }])
    assert.equal(evidence.isOneOfSeveral(values({ ...pair, ...speaks })), false);
});

test('another number of a street that shares a word is another door', () => {
  const pair = { houseNumber: 0, streetOfRow: 0.5, streetOfHotel: 0.5 };
  assert.equal(evidence.isOtherDoor(values(pair)), true);
  assert.equal(evidence.isOtherDoor(values({ ...pair, streetOfRow: 0.8 })), false);
  assert.equal(evidence.isOtherDoor(values({ ...pair, houseNumber: NEXT_DOOR })), false);
});

test('kinds of hotels that exclude each other, unless nothing else differs at one address', () => {
  const pair = { kind: -1, rarestMissingOfRow: 0.05, rarestMissingOfHotel: 0 };
  assert.equal(evidence.kindsDisagree(values({ ...pair, place: 0.9 })), true);
  assert.equal(evidence.kindsDisagree(values({ ...pair, place: 1 })), false);
  assert.equal(evidence.kindsDisagree(values({ ...pair, place: 1, rarestMissingOfRow: 0.3 })), true);
  const lodge = { kind: 0, ownSharedBeyondTown: 0.6 };
  assert.equal(evidence.kindsDisagree(values(lodge)), true);
  const rare = { ...lodge, ownSharedBeyondTown: 1, rarestMissingOfRow: 0.1, rarestMissingOfHotel: 0 };
  assert.equal(evidence.kindsDisagree(values(rare)), false);
  assert.equal(evidence.kindsDisagree(values({ ...rare, rarestMissingOfRow: 0.2 })), true);
  assert.equal(
    evidence.kindsDisagree(values({ ...rare, rarestMissingOfRow: 0.2, distance: scaleKm(2) })),
    false,
  );
  assert.equal(evidence.kindsDisagree(values({ ...lodge, distance: scaleKm(0.4) })), false);
});

test('on another street a number like the other’s is another door of a name without a rare word', () => {
  const pair = { streetOfRow: 0, streetOfHotel: 0, ownSharedBeyondTown: 0.5, houseNumber: 0.5 };
  assert.equal(evidence.isOtherDoor(values(pair)), true);
  assert.equal(evidence.isOtherDoor(values({ ...pair, ownSharedBeyondTown: 1 })), false);
  assert.equal(evidence.isOtherDoor(values({ ...pair, distance: scaleKm(0.3) })), false);
  assert.equal(
    evidence.isOtherDoor(values({ ...pair, houseNumber: 1 })),
    false,
    'one street in two spellings',
  );
  const sign = { ...pair, houseNumber: Number.NaN, brand: 2, ownShared: 0 };
  assert.equal(evidence.isOtherDoor(values(sign)), true);
  assert.equal(evidence.isOtherDoor(values({ ...sign, brand: 1 })), false);
});

test('a neighbour has another name and is a walk away', () => {
  const pair = { sameNameKey: 0, postcode: OTHER_DOORS };
  assert.equal(evidence.isNeighbour(values(pair)), true);
  assert.equal(evidence.isNeighbour(values({ ...pair, sameNameKey: 1 })), false);
  assert.equal(evidence.isNeighbour(values({ ...pair, distance: scaleKm(0.2) })), false);
  const street = { sameNameKey: 0, streetOfRow: 0, streetOfHotel: 0, distance: scaleKm(0.8), decimals: 4 };
  assert.equal(evidence.isNeighbour(values(street)), true);
  assert.equal(evidence.isNeighbour(values({ ...street, decimals: 2 })), false);
});

test('a number like the other’s on another street is another address of a name that several hotels have', () => {
  const pair = { houseNumber: 0.5, streetOfRow: 0, streetOfHotel: 0, streetAndNumber: 0, postcode: 2 };
  assert.equal(evidence.isOtherDoor(values({ ...pair, namesakes: 1 })), true);
  assert.equal(evidence.isOtherDoor(values({ ...pair, namesakes: 0 })), false);
  assert.equal(evidence.isOtherDoor(values({ ...pair, namesakes: 0, houseNumber: 0 })), true);
  assert.equal(evidence.isOtherDoor(values({ ...pair, namesakes: 1, distance: scaleKm(0.2) })), false);
});

test('words that set hotels apart on both sides are two hotels, except at one address', () => {
  const pair = { apartOfRow: 1, apartOfHotel: 1 };
  assert.equal(evidence.isSetApartFromEachOther(values(pair)), true);
  assert.equal(evidence.isSetApartFromEachOther(values({ ...pair, apartOfHotel: 0 })), false);
  assert.equal(evidence.isSetApartFromEachOther(values({ ...pair, streetAndNumber: 1 })), false);
});

test('a name that several bear needs its point or its door', () => {
  const pair = { sameNameKey: 1, namesakes: 1, distance: scaleKm(2) };
  assert.equal(evidence.isOneOfSeveral(values(pair)), true);
  assert.equal(evidence.isOneOfSeveral(values({ ...pair, namesakes: 0 })), false);
  assert.equal(evidence.isOneOfSeveral(values({ ...pair, distance: scaleKm(1) })), false);
  assert.equal(evidence.isOneOfSeveral(values({ ...pair, streetAndNumber: 1 })), false);
});

test('called otherwise on both sides, and nothing but the town brings them together', () => {
  const pair = { rarestMissingOfRow: 0.9, rarestMissingOfHotel: 0.6, place: 0.75, town: 3 };
  assert.equal(evidence.isCalledOtherwiseInTown(values(pair)), true);
  const onOneSide = { ...pair, rarestMissingOfHotel: 0.1 };
  assert.equal(evidence.isCalledOtherwiseInTown(values(onOneSide)), false);
  assert.equal(evidence.isCalledOtherwiseInTown(values({ ...onOneSide, ownSharedBeyondTown: 0.2 })), true);
  for (const speaks of [{ distance: 0.1 }, { streetAndNumber: 1 }, { streetOfRow: 1, streetOfHotel: 1 }])
    assert.equal(evidence.isCalledOtherwiseInTown(values({ ...pair, ...speaks })), false);
});

test('a few doors on, one of two that are called after one quarter says more', () => {
  const pair = { rarestMissingOfRow: 0.8, rarestMissingOfHotel: 0, nameShared: 0.7, distance: scaleKm(0.3) };
  assert.equal(evidence.isOfOneQuarter(values(pair)), true);
  for (const speaks of [
    { nameShared: 0.85 },
    { distance: scaleKm(0.1) },
    { brand: 2 },
    { streetAndNumber: 1 },
  ])
    assert.equal(evidence.isOfOneQuarter(values({ ...pair, ...speaks })), false);
});

test('at least one names a part that the other does not', () => {
  assert.equal(evidence.saysPart(values({ markOfRow: marks.part, markOfHotel: 0 })), true);
  assert.equal(evidence.saysPart(values({ markOfRow: marks.spot, markOfHotel: 0 })), false);
});

test('another number, unless a point says that it is here', () => {
  assert.equal(evidence.hasOtherNumber(values({ houseNumber: NEXT_DOOR })), true);
  assert.equal(evidence.hasOtherNumber(values({ houseNumber: 1 })), false);
  assert.equal(evidence.hasOtherNumber(values({ houseNumber: 0, distance: scaleKm(0.1) })), false);
});

test('a common name is elsewhere a walk off, or on another street where little of it is shared', () => {
  const walk = { distance: scaleKm(1.5) };
  assert.equal(evidence.isElsewhereForCommonName(values(walk)), true);
  assert.equal(evidence.isElsewhereForCommonName(values({ ...walk, postcode: SAME_CODE })), false);
  const street = { streetOfRow: 0, streetOfHotel: 0, ownSharedBeyondTown: 1 };
  assert.equal(evidence.isElsewhereForCommonName(values(street)), true);
  for (const speaks of [{ ownSharedBeyondTown: 1.7 }, { distance: scaleKm(0.2) }, { streetOfRow: 0.7 }])
    assert.equal(evidence.isElsewhereForCommonName(values({ ...street, ...speaks })), false);
});

test('a namesake in a town that is not the row’s', () => {
  const pair = { namesakes: 1, town: 1 };
  assert.equal(evidence.isNamesakeElsewhere(values(pair)), true);
  assert.equal(evidence.isNamesakeElsewhere(values({ ...pair, town: 2, sameNameKey: 1 })), true);
  for (const speaks of [{ namesakes: 0 }, { town: 2 }, { town: 3, sameNameKey: 1 }, { distance: scaleKm(2) }])
    assert.equal(evidence.isNamesakeElsewhere(values({ ...pair, ...speaks })), false);
});
