import type { Features } from '../../features.ts';
import { shared, without, type Facet } from '../facet.ts';

/** Villa A is not villa B; a villa without a letter may be either. */
export const designationFacet: Facet = {
  name: 'designation',
  key: (room) => room.designations.join(),
  relate: (supplier, reference): Features => {
    const isMissing = without(supplier.designations, reference.designations).length > 0;
    const agreed = shared(supplier.designations, reference.designations);
    const isExtra = without(reference.designations, supplier.designations).length > 0;
    return {
      'designation agrees': isMissing || isExtra ? 0 : Math.min(agreed.length, 1),
      'designation conflict': isMissing && isExtra ? 1 : 0,
      'designation missing': isMissing && !isExtra ? 1 : 0,
      'designation extra': isExtra && !isMissing ? 1 : 0,
    };
  },
};
