import type { Environment } from '../../contract/owner.ts';
import type { Config } from '../../config.ts';
import type { Needs } from '../../contract/needs.ts';
import type { BookTimes } from './book-times.ts';
import type { Connector } from './connector.ts';

export type SupplierNeeds = Pick<Needs, 'db' | 'clock' | 'config' | 'metrics'>;
export type SupplierSettings = Readonly<Record<string, unknown>>;

/**
 * One kind of supplier: how its rows of `suppliers` become connectors. The list is `connectors.ts`, and
 * `connectors.test.ts` checks the promises of `Connector` for each of them.
 */
export interface ConnectorKind {
  /** Sandbox keys buy from simulators only; production keys never do. */
  readonly environment: Environment;
  /** For suppliers whose settings do not contain them. */
  readonly times: BookTimes;
  /** The settings it reads, for the help of `suppliers add`. */
  readonly settings: readonly string[];
  /** Whether its offers can be made on another thread (`OfferKeeper`). Absent: never. */
  usesOfferThread?(config: Config): boolean;
  /** Throws a `Problem` for settings with which no call can succeed. */
  check?(settings: SupplierSettings, config: Config): Promise<void>;
  open(
    needs: SupplierNeeds,
    supplier: { readonly code: string; readonly settings: SupplierSettings },
  ): Connector;
}
