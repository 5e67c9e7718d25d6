import { listAt, textAt } from './read.ts';
import { scenarioHotel, search } from './journey.ts';
import type { Service } from './service.ts';
import { Unusable } from './unusable.ts';
import { type Known, Stage } from './stage.ts';

const COUNTRIES = ['FR', 'IT', 'ES', 'US', 'GB', 'JP', 'AE'];
const TRIED_HOTELS = 20;

/** Finds out whether the service has scenario hotels, and a hotel with free rooms. */
export async function learn(service: Service, hotelId: string | undefined): Promise<Known> {
  const stage = new Stage(service, { hotels: [], hasScenarioHotels: false });
  const hasOffers = async (id: string): Promise<boolean> => {
    const { status, body } = await search(stage, id);
    if ([401, 403].includes(status))
      throw new Unusable(`The service refuses the API key with ${status}: give a sandbox key of it.`);
    return textAt(body, 'data.0.roomTypes.0.offerId') !== undefined;
  };
  const hasScenarioHotels = await hasOffers(scenarioHotel(1)).catch(unreachable);
  const chosen = hotelId ?? (hasScenarioHotels ? scenarioHotel(1) : undefined);
  if (chosen !== undefined) return { hotels: [chosen], hasScenarioHotels };
  for (const country of COUNTRIES) {
    const { body } = await service.call(`GET /data/hotels?countryCode=${country}&limit=${TRIED_HOTELS}`);
    for (const hotel of listAt(body, 'data')) {
      const id = textAt(hotel, 'id');
      if (id !== undefined && (await hasOffers(id))) return { hotels: [id], hasScenarioHotels };
    }
  }
  throw new Unusable('No hotel with free rooms was found: name one with --hotel ID.');
}

/** `fetch` says the reason in the cause only. */
function unreachable(error: unknown): never {
  if (!(error instanceof TypeError)) throw error;
  const { cause } = error;
  throw new Unusable(
    `The service does not answer: ${cause instanceof Error ? cause.message : error.message}`,
  );
}
