import type { HotelText } from '../../../src/hotels/engine/read/normal-form.ts';
import type { DealBreakerName } from '../../../src/hotels/engine/judge/deal-breakers.ts';

/**
 * Data table. For each deal-breaker invented rows, each with the hotel that it is not sure to be. A test matches them all
 * and expects exactly this deal-breaker to be the first; `docs/hotel-conflicts.md` prints them.
 */
export interface DealBreakerExample {
  readonly row: Fields;
  readonly hotel: Fields;
}

type Fields = Readonly<
  Partial<Pick<HotelText, 'name' | 'address' | 'city' | 'postalCode' | 'latitude' | 'longitude'>>
>;

const marling = { city: 'Marling' } as const;
const at = (name: string, address: string): Fields => ({ name, address, ...marling });
const inTown = (name: string): Fields => ({ name, ...marling });
const here = (name: string): Fields => ({ name, ...marling, latitude: '53.402100', longitude: '-2.980100' });

export const dealBreakerExamples: Readonly<Record<DealBreakerName, readonly DealBreakerExample[]>> = {
  'another-part': [
    { row: at('Villa Heron Blue', '4 Reed Lane'), hotel: at('Villa Heron Red', '4 Reed Lane') },
    { row: here('Lantern Mill Penthouse'), hotel: here('Lantern Mill Studio') },
    { row: at('Sea Wing Otterkiln', '4 Reed Lane'), hotel: at('Garden Wing Otterkiln', '4 Reed Lane') },
    { row: here('Heron House 12'), hotel: here('Heron House') },
    { row: here('Teal Inn II'), hotel: here('Teal Inn') },
    { row: here('Art Hotel Otterkiln 3 stars'), hotel: here('Art Hotel Otterkiln 4 stars') },
    { row: at('Heron Hotel Upper', '4 Reed Lane'), hotel: at('Heron Hotel Lower', '4 Reed Lane') },
    { row: inTown('Cormorant Beach'), hotel: inTown('Cormorant Lakeside') },
    { row: inTown('Cormorant Hotel Airport'), hotel: inTown('Cormorant Hotel') },
  ],
  'two-brands': [{ row: here('Home2 Suites Cedarbrook'), hotel: here('Hampton Inn Cedarbrook') }],
  'another-address': [
    { row: at('Hotel Post', '4 Mill Road'), hotel: at('Hotel Post', '71 Reed Lane') },
    { row: at('Otterkiln', '4 Reed Terrace'), hotel: at('Otterkiln', '90 Reed Place') },
    { row: at('Otterkiln', '12 Upper Reed Lane'), hotel: at('Otterkiln', '12 Lower Reed Lane') },
    { row: at('Teal Inn', '71 Reed Lane'), hotel: at('Teal Hotel', '63 Reed Lane') },
  ],
  'half-a-town': [
    {
      row: { name: 'The Red Lion', city: 'Upper Marling' },
      hotel: { name: 'The Red Lion', city: 'Lower Marling' },
    },
  ],
  'common-name-elsewhere': [{ row: at('Hotel Post', 'Lindenweg'), hotel: at('Hotel Post', 'Schulgasse') }],
  'another-name-in-town': [
    { row: inTown('Premier Inn Castle Road'), hotel: inTown('Premier Inn') },
    { row: inTown('Pension Marta'), hotel: inTown('Pension Maria') },
  ],
  'no-place': [
    { row: { name: 'Grand Hotel' }, hotel: inTown('Grand Hotel') },
    { row: { name: 'Premier Inn' }, hotel: inTown('Premier Inn') },
  ],
};
