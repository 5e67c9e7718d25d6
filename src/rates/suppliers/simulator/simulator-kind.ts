import { readFaults } from '../../../contract/simulator-faults.ts';
import type { Connector } from '../connector.ts';
import type { ConnectorKind, SupplierSettings } from '../connector-kind.ts';
import { remoteSimulator } from './remote.ts';
import { openSimulator, type SimulatorOptions } from './simulator.ts';

/** The simulated supplier: in this process, or in the one that SIMULATOR_URL names. */
export const simulatorKind: ConnectorKind = {
  environment: 'sandbox',
  // It responds within three seconds, or never, and does nothing after its caller has disconnected.
  times: { bookCallMs: 5_000, bookMayLandForMs: 1_000 },
  settings: ['seed', 'currency', 'permille', 'latencyMs'],
  usesOfferThread: ({ simulatorUrl }) => simulatorUrl === undefined,
  open({ db, clock, config }, { code, settings }) {
    const { simulatorUrl, simulatorFaults } = config;
    return simulatorUrl === undefined
      ? simulatorWith(settings, { code, sql: db, clock, faults: readFaults(simulatorFaults) })
      : remoteSimulator(`${simulatorUrl}/suppliers/${code}`, settings);
  },
};

/** A simulator as its row of `suppliers` describes it; also used by the process of `cli -- simulator`. */
export function simulatorWith(
  settings: SupplierSettings,
  where: Pick<SimulatorOptions, 'code' | 'sql' | 'clock' | 'faults' | 'failUnreadable'>,
): Connector {
  const { seed = 'bed simulator', currency = 'USD', permille = 1000, latencyMs = 0 } = settings;
  return openSimulator({
    stock: { seed: String(seed), currency: String(currency), permille: Number(permille) },
    ...(Number(latencyMs) === 0 ? {} : { latencyMs: Number(latencyMs) }),
    ...where,
  });
}
