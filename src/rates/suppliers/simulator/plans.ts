// Data table.
import type { Board } from '../../engine/boards.ts';
import type { Terms } from '../../engine/cancellation.ts';
import type { PaymentType } from '../../engine/offer.ts';
import type { SeasonName } from '../../../catalogue/reference/destinations.ts';
import type { Detail } from './rooms-sold.ts';

/** The rate plans of the simulated suppliers: what each adds to a room, and how suppliers write it. */
export interface Plan {
  readonly code: string;
  readonly board: Board;
  /** Meals of one adult and night. */
  readonly mealsMinor: number;
  /** Compared with the flexible plan, in thousandths. */
  readonly permille: number;
  readonly paymentType: PaymentType;
  /** How many hotels of ten sell it. */
  readonly soldByTenths: number;
  /** The plan whose chance decides: a hotel that serves dinner sells every plan with dinner. The plan itself if absent. */
  readonly soldWith?: string;
  /** Sold by hotels with at least this many rooms in the catalogue. */
  readonly fromRooms?: number;
  /** The searches that get it; all if absent. */
  readonly soldIn?: readonly Detail[];
  /** Sold if the arrival is at least this many days ahead. */
  readonly fromLeadDays?: number;
  /** Where it is sold; everywhere if absent. */
  readonly seasons?: readonly SeasonName[];
  readonly fromStars?: number;
  /** Sold for several rooms only, all or none. */
  readonly isPackage: boolean;
  readonly terms: Terms;
  /** Whether promotions lower its price. */
  readonly isPromoted?: boolean;
  readonly hasPerks?: boolean;
  /** Patterns of the room name; `{}` is the room. */
  readonly wording: readonly string[];
  /** In addition to what the hotel says of its taxes. */
  readonly remarks: string;
}

/** The catalogue may have only some of the rooms of smaller hotels; these sell the usual plans. */
const HOTEL_ROOMS = 5;

const flexible: Terms = {
  refundable: true,
  steps: [
    { daysBefore: 2, at: '18:00', penalty: { kind: 'nights', nights: 1 } },
    { daysBefore: 0, at: '18:00', penalty: { kind: 'percent', percent: '100' } },
  ],
};
const early: Terms = {
  refundable: true,
  steps: [
    { daysBefore: 14, at: '12:00', penalty: { kind: 'percent', percent: '25' } },
    { daysBefore: 7, at: '12:00', penalty: { kind: 'percent', percent: '50' } },
    { daysBefore: 2, at: '12:00', penalty: { kind: 'percent', percent: '100' } },
  ],
};
const never: Terms = { refundable: false, steps: [] };
const week: Terms = {
  refundable: true,
  steps: [
    { daysBefore: 7, at: '12:00', penalty: { kind: 'nights', nights: 1 } },
    { daysBefore: 1, at: '12:00', penalty: { kind: 'percent', percent: '100' } },
  ],
};
const month: Terms = {
  refundable: true,
  steps: [
    { daysBefore: 30, at: '12:00', penalty: { kind: 'nights', nights: 1 } },
    { daysBefore: 14, at: '12:00', penalty: { kind: 'percent', percent: '100' } },
  ],
};

/** Plans that every search sells. */
const usualPlans: readonly Plan[] = [
  {
    code: 'FLEX',
    hasPerks: true,
    board: 'RO',
    mealsMinor: 0,
    permille: 1000,
    paymentType: 'NUITEE_PAY',
    soldByTenths: 10,
    isPackage: false,
    terms: flexible,
    wording: ['{} - Room Only', '{}', '{}, FREE CANCELLATION'],
    remarks: '',
  },
  {
    code: 'NRF',
    isPromoted: true,
    board: 'RO',
    mealsMinor: 0,
    permille: 880,
    paymentType: 'NUITEE_PAY',
    soldByTenths: 10,
    isPackage: false,
    terms: never,
    wording: ['{} - Non-refundable', '{} NRF', '{}, ADVANCE PURCHASE'],
    remarks: 'No refund after booking.',
  },
  {
    code: 'BBFLEX',
    isPromoted: true,
    hasPerks: true,
    board: 'BI',
    mealsMinor: 1_450,
    permille: 1000,
    paymentType: 'NUITEE_PAY',
    soldByTenths: 9,
    isPackage: false,
    terms: flexible,
    wording: ['{} - Bed and Breakfast', '{}, Breakfast Included', '{} - BREAKFAST BUFFET'],
    remarks: '',
  },
  {
    code: 'HBEARLY',
    isPromoted: true,
    hasPerks: true,
    board: 'HB',
    mealsMinor: 3_900,
    permille: 950,
    paymentType: 'NUITEE_PAY',
    soldByTenths: 5,
    fromStars: 3,
    isPackage: false,
    terms: early,
    wording: ['{} - Half Board', '{}, DINNER AND BREAKFAST'],
    remarks: 'Dinner from 18:30.',
  },
  {
    code: 'AI',
    isPromoted: true,
    board: 'AI',
    mealsMinor: 7_800,
    permille: 980,
    paymentType: 'NUITEE_PAY',
    soldByTenths: 4,
    seasons: ['coast', 'tropics', 'even', 'desert'],
    fromStars: 3,
    isPackage: false,
    terms: early,
    wording: ['{} - All Inclusive', '{}, ALL INCLUSIVE'],
    remarks: '',
  },
  {
    code: 'FBEARLY',
    isPromoted: true,
    board: 'FB',
    mealsMinor: 5_700,
    permille: 960,
    paymentType: 'NUITEE_PAY',
    soldByTenths: 4,
    fromStars: 3,
    fromRooms: HOTEL_ROOMS,
    isPackage: false,
    terms: early,
    wording: ['{} - Full Board', '{}, ALL MEALS INCLUDED'],
    remarks: 'Drinks are not included.',
  },
  {
    code: 'DESK',
    board: 'RO',
    mealsMinor: 0,
    permille: 1060,
    paymentType: 'PROPERTY_PAY',
    soldByTenths: 6,
    isPackage: false,
    terms: flexible,
    wording: ['{} - Pay at the Property', '{}, PAY AT HOTEL'],
    remarks: 'The room is paid at the hotel.',
  },
  {
    code: 'PACK',
    board: 'RO',
    mealsMinor: 0,
    permille: 840,
    paymentType: 'NUITEE_PAY',
    soldByTenths: 8,
    isPackage: true,
    terms: never,
    wording: ['{} - Package', '{}, PACKAGE RATE'],
    remarks: 'The rooms of a package are cancelled together.',
  },
];

/** Meals and conditions of the plans that a search of few hotels sells in addition, with the chance of the usual plan. */
const detailedMeals = [
  { board: 'RO', soldWith: 'FLEX', words: 'Room Only', few: ['WEEK'], alone: ['EARLY', 'MONTH'] },
  {
    board: 'BI',
    soldWith: 'BBFLEX',
    words: 'Bed and Breakfast',
    few: ['NRF', 'WEEK', 'DESK'],
    alone: ['EARLY', 'MONTH'],
  },
  { board: 'HB', soldWith: 'HBEARLY', words: 'Half Board', few: ['NRF', 'FLEX'], alone: ['WEEK', 'MONTH'] },
  { board: 'FB', soldWith: 'FBEARLY', words: 'Full Board', few: ['NRF'], alone: ['FLEX', 'WEEK', 'MONTH'] },
  { board: 'AI', soldWith: 'AI', words: 'All Inclusive', few: ['NRF'], alone: ['FLEX', 'WEEK'] },
] as const;

const detailedConditions = {
  NRF: { permille: 890, terms: never, words: 'Non-refundable', paymentType: 'NUITEE_PAY' },
  MONTH: { permille: 920, terms: month, words: 'Free Cancellation Until 30 Days', paymentType: 'NUITEE_PAY' },
  EARLY: { permille: 940, terms: early, words: 'Free Cancellation Until 14 Days', paymentType: 'NUITEE_PAY' },
  WEEK: { permille: 960, terms: week, words: 'Free Cancellation Until 7 Days', paymentType: 'NUITEE_PAY' },
  FLEX: { permille: 1010, terms: flexible, words: 'Free Cancellation', paymentType: 'NUITEE_PAY' },
  DESK: { permille: 1060, terms: flexible, words: 'Pay at the Property', paymentType: 'PROPERTY_PAY' },
} as const;

export const plans: readonly Plan[] = [...usualPlans, ...detailedMeals.flatMap(detailedPlans)];

function detailedPlans({ board, soldWith, words, few, alone }: (typeof detailedMeals)[number]): Plan[] {
  const usual = usualPlans.find(({ code }) => code === soldWith);
  if (usual === undefined) throw new Error(`no plan is called ${soldWith}`);
  const planOf = (condition: keyof typeof detailedConditions, soldIn: readonly Detail[]): Plan => {
    const { words: stated, terms, ...rest } = detailedConditions[condition];
    return {
      ...usual,
      ...rest,
      code: `${board}-${condition}`,
      soldWith,
      fromRooms: HOTEL_ROOMS,
      soldIn,
      // No hotel sells free cancellation until a day that is over.
      fromLeadDays: terms.refundable ? (terms.steps[0]?.daysBefore ?? 0) + 1 : 0,
      terms,
      hasPerks: terms === flexible,
      wording: [`{} - ${words}, ${stated}`, `{}, ${words}, ${stated}`],
      remarks: terms.refundable ? usual.remarks : 'No refund after booking.',
    };
  };
  return [
    ...few.map((condition) => planOf(condition, ['few', 'alone'])),
    ...alone.map((condition) => planOf(condition, ['alone'])),
  ];
}

/** The simulator sells these if the catalogue has no rooms of a hotel. */
export const usualRooms = [
  { id: 0, name: 'Standard Double Room', maxAdults: 2, maxOccupancy: 3 },
  { id: 0, name: 'Superior Twin Room', maxAdults: 3, maxOccupancy: 4 },
  { id: 0, name: 'Family Suite', maxAdults: 10, maxOccupancy: 16 },
] as const;
