import { bookingFaults } from './booking-faults.ts';
import type { Fault } from './fault.ts';
import { mappingFaults } from './mapping-faults.ts';
import { searchFaults } from './search-faults.ts';

/** A certification that does not find one of these is worth nothing: `npm run certify -- --faults`. */
export const faults: readonly Fault[] = [...searchFaults, ...bookingFaults, ...mappingFaults];
