import { roomEngine } from '../../rooms/load-engine.ts';
import { rateNameMatcher, type RateNameMatcher } from '../../rooms/match-rate-names.ts';
import { roomMapper, type RoomMapper } from './room-mapping.ts';

let matcher: RateNameMatcher | undefined;

/** The room mapping of this house: the engine of the room operations, with what it remembers between searches. */
export function mapperOfHouse(): RoomMapper {
  matcher ??= rateNameMatcher(roomEngine());
  return roomMapper(matcher);
}
