import type { SeededRandom } from '../../src/lib/seeded-random.ts';
import type { Profile } from '../profile.ts';
import type { Scheduler } from '../scheduler.ts';
import type { InjectedFaults } from '../trim.ts';
import type { Environment } from '../../src/contract/owner.ts';
import type { MapEvidence } from './map/map-evidence.ts';
import type { Amounts, People, Person } from './shown.ts';
import type { Answer, Process, Request } from './service.ts';

/** An answer that a caller has read, with the steps of the history at which it asked and read. */
export interface Seen {
  readonly operation: string;
  readonly key: string | undefined;
  readonly clientReference: string | undefined;
  readonly askedAtStep: number;
  readonly readAtStep: number;
  readonly status: number;
  readonly code: number | undefined;
  readonly booking: { readonly id: string; readonly status: string } | undefined;
  readonly prebook: string | undefined;
  /** The code of a voucher that points were redeemed for. */
  readonly voucher: string | undefined;
  readonly amounts: Amounts;
  readonly people: People | undefined;
  /** Whether it said that the cancellation is not finished. */
  readonly isCancelling: boolean | undefined;
}

/** A request that may have been carried out. */
export interface Sent {
  readonly operation: string;
  readonly key: string | undefined;
  readonly request: Request;
  readonly atMs: number;
  readonly askedAtStep: number;
  /** If its caller has read one. */
  answer?: Answer;
  answeredAtMs?: number;
}

/** A person whom an operator wanted to erase: their family name occurs nowhere else. */
export interface Erased {
  readonly familyName: string;
  readonly askedAtStep: number;
  /** If it was acknowledged. */
  doneAtMs?: number;
}

/** A change of names that a caller has asked for. */
export interface AmendmentRequest {
  readonly bookingId: string;
  readonly holder: Person;
  /** Undefined: they stay. */
  readonly remarks: string | undefined;
  /** If it was acknowledged. */
  id?: number;
}

/** An operator has tried to complete or reject one, between these steps of the history. */
export interface SettledAmendment {
  readonly id: number;
  readonly status: 'COMPLETED' | 'REJECTED';
  readonly beganAtStep: number;
  /** Infinite: they did not learn whether it was done. */
  readonly doneAtStep: number;
}

export interface Amendments {
  readonly requests: AmendmentRequest[];
  readonly settled: SettledAmendment[];
}

/** What operators pay into the wallet, with one key, however often. */
export const TOP_UP = { key: 'top-up', amountMinor: 5_000, currency: 'USD' } as const;

/** The keys of the payments into the wallet that were acknowledged. */
export type Funded = Set<string>;

/** The voucher that an operator switches: the status that was acknowledged last, `unclear` once a switch got no answer. */
export interface Switched {
  id?: number;
  status?: 'active' | 'inactive' | 'unclear';
}

/** The credit line as the operator has set it last; undefined: they did not learn whether it was done. */
export interface CreditLine {
  last?: { readonly limitMinor: number; readonly isSuspended: boolean } | undefined;
}

/** What all callers share. */
export interface ActorContext {
  readonly scheduler: Scheduler;
  readonly random: SeededRandom;
  readonly profile: Profile;
  readonly faults: InjectedFaults;
  readonly environment: Environment;
  readonly offerId: string;
  /** All who book in the sandbox use this one; empty: each draws their own. */
  readonly commonVoucher: string;
  /** A guest who has points. */
  readonly guestId: number;
  /** A list that was matched to the hotels of the map. */
  readonly jobId: string;
  readonly mapped: MapEvidence;
  /** The number of the last change of the map that is committed. */
  lastChange(): Promise<number>;
  readonly erased: Erased[];
  readonly amendments: Amendments;
  /** Whether an operator rejects the change of names that they settle next. */
  rejects(): boolean;
  readonly funded: Funded;
  readonly switched: Switched;
  readonly creditLine: CreditLine;
  readonly seen: Seen[];
  /** Every request, also those without an answer. */
  readonly sent: Sent[];
  /** The processes that accept requests now. */
  processes(): readonly Process[];
}
