import type { Sessions } from '../database/sessions.ts';
import type { Erased, Seen, Sent } from '../world/market.ts';
import type { MapEvidence } from '../world/map/map-evidence.ts';
import type { Repeat } from '../world/repeat.ts';
import type { SimulatedExtras } from '../world/extras.ts';
import type { SimulatedGateway } from '../world/gateway.ts';
import type { SimulatedReceiver } from '../world/receiver.ts';
import type { SimulatedSupplier } from '../world/supplier.ts';

/**
 * What must be true whatever happened. These checks share no code with the stories: they compare the supplier's rooms, the
 * gateway's charges and the callers' answers with the rows of the database.
 */
export interface Evidence {
  readonly sessions: Sessions;
  readonly supplier: SimulatedSupplier;
  readonly gateway: SimulatedGateway;
  readonly extras: SimulatedExtras;
  readonly receiver: SimulatedReceiver;
  readonly seen: readonly Seen[];
  readonly sent: readonly Sent[];
  /** What was sent again at the end. */
  readonly repeated: Repeat[];
  readonly erased: readonly Erased[];
  readonly mapped: MapEvidence;
}
