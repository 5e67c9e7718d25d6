import { readFaults } from '../../../contract/simulator-faults.ts';
import { sharedDb } from '../../../contract/database.ts';
import type { Needs } from '../../../contract/needs.ts';
import type { GatewayNeeds } from '../gateway-kind.ts';
import { openSandboxGateway, type SandboxGateway } from './sandbox-gateway.ts';
import { remoteSandboxGateway } from './sandbox-remote.ts';

const kept = new WeakMap<Needs['db'], SandboxGateway>();

/** The sandbox with the calls that only it has: in this process, or in the one that SIMULATOR_URL names. */
export function openSandbox({ db: actorsDb, clock, config }: GatewayNeeds): SandboxGateway {
  const db = sharedDb(actorsDb);
  const { simulatorUrl, simulatorFaults } = config;
  const gateway =
    kept.get(db) ??
    (simulatorUrl === undefined
      ? openSandboxGateway({ sql: db, clock, faults: readFaults(simulatorFaults) })
      : remoteSandboxGateway(`${simulatorUrl}/payments`));
  kept.set(db, gateway);
  return gateway;
}
