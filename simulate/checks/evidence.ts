import type { Sessions } from '../database/sessions.ts';
import type { SimulatedExtras } from '../world/extras.ts';
import type { SimulatedGateway } from '../world/gateway.ts';
import { type MapEvidence, noMapEvidence } from '../world/map/map-evidence.ts';
import type { Amendments, CreditLine, Erased, Funded, Seen, Sent, Switched } from '../world/actor-context.ts';
import type { Repeat } from '../world/repeat.ts';
import type { SimulatedReceiver } from '../world/receiver.ts';
import type { SimulatedSupplier } from '../world/supplier.ts';

/** What the actors of a history have done and read, for the checks. */
export interface Records {
  readonly seen: Seen[];
  /** Every request, also those without an answer. */
  readonly sent: Sent[];
  /** What was sent again at the end. */
  readonly repeated: Repeat[];
  readonly erased: Erased[];
  readonly amendments: Amendments;
  readonly funded: Funded;
  readonly switched: Switched;
  readonly creditLine: CreditLine;
  readonly mapped: MapEvidence;
}

export function noRecords(): Records {
  const amendments: Amendments = { requests: [], settled: [] };
  return {
    seen: [],
    sent: [],
    repeated: [],
    erased: [],
    amendments,
    funded: new Set(),
    switched: {},
    creditLine: {},
    mapped: noMapEvidence(),
  };
}

/**
 * What must be true whatever happened. These checks share no code with the stories: they compare the supplier's rooms, the
 * gateway's charges and the callers' answers with the rows of the database.
 */
export interface Evidence extends Records {
  readonly sessions: Sessions;
  /** Accounts with production keys pay later. */
  readonly paysLater: boolean;
  readonly supplier: SimulatedSupplier;
  readonly gateway: SimulatedGateway;
  readonly extras: SimulatedExtras;
  readonly receiver: SimulatedReceiver;
}
