import { listAt, textAt } from './read.ts';
import { scenarioHotel, search } from './journey.ts';
import type { Service } from './service.ts';
import { type Known, Stage } from './stage.ts';

const COUNTRIES = ['FR', 'IT', 'ES', 'US', 'GB', 'JP', 'AE'];
const TRIED_HOTELS = 20;

/** Finds out whether the service has scenario hotels, and a hotel with free rooms. */
export async function learn(service: Service, hotelId: string | undefined): Promise<Known> {
  const stage = new Stage(service, { hotels: [], hasScenarioHotels: false });
  const hasOffers = async (id: string): Promise<boolean> => {
    const { body } = await search(stage, id);
    return textAt(body, 'data.0.roomTypes.0.offerId') !== undefined;
  };
  const hasScenarioHotels = await hasOffers(scenarioHotel(1));
  const chosen = hotelId ?? (hasScenarioHotels ? scenarioHotel(1) : undefined);
  if (chosen !== undefined) return { hotels: [chosen], hasScenarioHotels };
  for (const country of COUNTRIES) {
    const { body } = await service.call(`GET /data/hotels?countryCode=${country}&limit=${TRIED_HOTELS}`);
    for (const hotel of listAt(body, 'data')) {
      const id = textAt(hotel, 'id');
      if (id !== undefined && (await hasOffers(id))) return { hotels: [id], hasScenarioHotels };
    }
  }
  throw new Error('No hotel with free rooms was found: name one with --hotel ID.');
}
