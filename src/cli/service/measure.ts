import { measureReadiness } from '../../app/system/probes.ts';
import { measureDifferences } from '../../bookings/audit/comparison-metrics.ts';
import { measureSuppliers } from '../../bookings/watch/supplier-metrics.ts';
import type { Needs } from '../../contract/needs.ts';
import { measureIdIndexes } from '../../hotels/ids/id-indexes.ts';
import { measureHotelIndexes } from '../../hotels/match/run/country-indexes.ts';
import { measureFigures } from '../../insight/figures.ts';

/** The metrics of the domains that are read when the metrics are, besides those that the work itself counts. */
export function measure(needs: Needs): void {
  const { metrics, db, clock } = needs;
  measureReadiness(needs);
  measureSuppliers(metrics, db);
  measureDifferences(metrics, db);
  measureFigures(metrics, { db, clock });
  measureIdIndexes(metrics, db);
  measureHotelIndexes(metrics, db);
}
