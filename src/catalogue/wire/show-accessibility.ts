import { facilityName } from '../reference/facilities.ts';
import { translationsIn } from '../reference/translations/translations.ts';

/** Data table. Facilities that help guests with disabilities, and the part of the building of each. */
const areas = {
  publicArea: [901, 902, 908, 909, 910],
  receptionAndRestaurant: [914],
  elevator: [809],
  room: [911, 915],
  toiletAndShower: [903, 904, 905, 906, 907, 912, 913, 916],
  stairs: [],
  poolAndSpa: [],
  parking: [220],
  publicToilets: [],
} as const satisfies Readonly<Record<string, readonly number[]>>;

const STEP_FREE = 902;
const SHOWER_CHAIR = 916;
const WELCOMES_PETS = 801;
/** Their numbers are from 901 to 950. */
const isAccessibility = (id: number) => id > 900 && id <= 950;

/** The accessibility in lists. */
export function accessibilityAttributes(facilities: readonly number[]) {
  return {
    attributes: facilities.filter(isAccessibility).map((id) => facilityName(id) ?? ''),
    showerChair: facilities.includes(SHOWER_CHAIR) ? 'yes' : '',
    entranceType: facilities.includes(STEP_FREE) ? 'step-free' : '',
    petFriendly: facilities.includes(WELCOMES_PETS) ? 'yes' : '',
    rampAngle: 0,
    rampLength: 0,
    entranceDoorWidth: 0,
    roomMaxGuestsNumber: 0,
    distanceFromTheElevatorToTheAccessibleRoom: 0,
  };
}

/** The accessibility in the page of a hotel. Hotels have neither certificates nor scores. */
export function accessibility(facilities: readonly number[], language?: string) {
  const there = new Set(facilities);
  const attributes = Object.fromEntries(
    Object.entries(areas).map(([area, ids]) => [
      area,
      ids
        .filter((id) => there.has(id))
        .map((id) => translationsIn(language)?.facilities.get(String(id)) ?? facilityName(id) ?? ''),
    ]),
  );
  return {
    certificateId: null,
    certificateUrl: null,
    certificateHtml: null,
    attributes,
    totalDisabilityScore: null,
    disabilities: {},
    disabilityScores: {},
  };
}
