import { publicId } from '../../../catalogue/hotel-id.ts';
import { csvLine } from '../../../lib/csv/write.ts';
import type { Outcome } from '../../engine/engine.ts';
import { fieldOf, type InputRow } from '../input/input.ts';

/** The result of a row. */
export type RowAnswer = Pick<Outcome, 'verdict' | 'class' | 'profile' | 'hotelId' | 'confidence'>;

/** The first seven columns echo the row as sent. */
export const resultHeader = csvLine([
  'external_id',
  'name',
  'address',
  'city',
  'country',
  'latitude',
  'longitude',
  'verdict',
  'class',
  'profile',
  'confidence',
  'primary_hotel_id',
  'catalogue_hotel_id',
]);

const echoed = ['name', 'address', 'city', 'country', 'latitude', 'longitude'] as const;

export function resultLine(row: InputRow, number: number, answer: RowAnswer): string {
  const id = fieldOf(row, 'externalId');
  const { hotelId, confidence } = answer;
  return csvLine([
    id === '' ? number : id,
    ...echoed.map((field) => fieldOf(row, field)),
    answer.verdict,
    answer.class,
    answer.profile,
    confidence === undefined ? '' : confidence.toFixed(4),
    hotelId ?? '',
    hotelId === undefined ? '' : publicId(hotelId),
  ]);
}
