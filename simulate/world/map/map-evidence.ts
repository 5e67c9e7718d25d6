import type { Operation } from '../../../test/past/operations.ts';

/** What is done to the map: by files and commands, or over HTTP by people who decide about rows and ids. */
export type MapAction =
  | Operation
  | { readonly kind: 'correct'; readonly id: string; readonly hotel: number | null }
  | { readonly kind: 'accept' | 'reject'; readonly id: string; readonly hotel: number }
  | { readonly kind: 'adopt' }
  | { readonly kind: 'publish'; readonly name: string };

/** Between which changes of the map something was asked for and answered: the last ones that were committed then. */
export interface Between {
  readonly askedAt: number;
  readonly answeredAt: number;
}

/** A action that the service has acknowledged. */
export interface DoneDeed extends Between {
  readonly action: MapAction;
  /** Under a key: its answer, which is the same however often it is asked for. */
  readonly key: string | undefined;
  readonly answer: string;
}

/** The mapping, or the hotels on sale, as the service exported them for an instant; without one, those of now. */
export interface MapRead extends Between {
  readonly kind: 'partner-ids' | 'hotels';
  readonly asOfMs: number | undefined;
  readonly rows: readonly string[];
}

/** A change as a follower of the feed has read it. */
export interface FollowedChange {
  readonly number: number;
  readonly at: string;
  readonly type: string;
  readonly hotelId: string;
  readonly partner?: string;
  readonly partnerId?: string;
  readonly survivorId?: string;
  readonly previousHotelId?: string;
}

/** The answers to those who change and read the map. */
export interface MapEvidence {
  readonly done: DoneDeed[];
  readonly reads: MapRead[];
  /** What each follower has read so far, in its order. */
  readonly followed: Map<string, FollowedChange[]>;
}

export function noMapEvidence(): MapEvidence {
  return { done: [], reads: [], followed: new Map() };
}
