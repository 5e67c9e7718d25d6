import type { Caller } from '../../contract/owner.ts';
import type { HotelOnSale } from '../hotels-store.ts';
import { scenarioOf, scenarioRooms, type Scenario } from '../scenarios.ts';

/** The scenario hotel of this id, if there is one: they exist for sandbox keys only, like the simulator. */
export function scenarioHotelById(id: number, { environment }: Pick<Caller, 'environment'>): HotelOnSale[] {
  return environment === 'sandbox' ? scenarioHotel(scenarioOf(id)) : [];
}

/** Scenario hotels need no catalogue: they are the same in every installation, even an empty one. */
function scenarioHotel(scenario: Scenario | undefined): HotelOnSale[] {
  if (scenario === undefined) return [];
  const { id, name } = scenario;
  return [
    {
      id,
      name,
      timeZone: 'Europe/Paris',
      place: { country: 'FR', city: 'Sandbox', latitude: 49 },
      stars: 4,
      rooms: scenarioRooms.map((room) => ({ ...room, amenities: [] })),
      shown: {
        main_photo: '',
        address: '1 Rehearsal Street',
        city_name: 'Sandbox',
        country_code: 'FR',
        latitude: null,
        longitude: null,
        rating: null,
        stars: 4,
        review_count: 0,
      },
    },
  ];
}
