import type { Schemas } from 'innkeeper-client';

type Finding = Schemas['ListFinding']['finding'];

interface FindingText {
  /** After "12 % of the rows are". */
  readonly text: string;
  /** What it means for the result. */
  readonly meaning: string;
  /** Next to the column that it is about. */
  readonly short: string;
}

/** Data table: findings in words. */
export const findingTexts: Readonly<Record<Finding, FindingText>> = {
  'no-name': { text: 'without a name', meaning: 'They get no hotel.', short: 'empty' },
  'no-country': {
    text: 'without a country',
    meaning: 'Only their point can say where they are.',
    short: 'empty',
  },
  'unknown-country': {
    text: 'with a country that cannot be read',
    meaning: 'Only their point can say where they are.',
    short: 'cannot be read',
  },
  'repeated-id': {
    text: 'with an id that another row has',
    meaning: 'Each is matched; a decision about one is about both.',
    short: 'repeated',
  },
  'capital-name': {
    text: 'with a name in capitals',
    meaning: 'They match as well as others.',
    short: 'in capitals',
  },
  'no-point': { text: 'without coordinates', meaning: 'Name and address must decide.', short: 'empty' },
  'unreadable-point': {
    text: 'with coordinates that cannot be read',
    meaning: 'They count as missing.',
    short: 'cannot be read',
  },
  'point-at-sea': {
    text: 'with a point at sea',
    meaning: 'Check the columns of latitude and longitude.',
    short: 'at sea',
  },
  'point-in-another-country': {
    text: 'with a point outside of the stated country',
    meaning: 'Both countries are searched.',
    short: 'in another country',
  },
};
