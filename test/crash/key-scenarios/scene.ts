import type { Needs } from '../../../src/contract/needs.ts';
import { type Buyer, scenarioHotelId } from '../../support/bookings/buyer.ts';
import type { TestRequest, TestServer } from '../../support/http.ts';

/** One request of an operation that accepts a key, and the effects that it must have exactly once. */
export interface KeyedRequest {
  readonly ask: TestRequest & { readonly key: string };
  /** The status of the answer if all goes well. */
  readonly status: number;
  /** A prebook that becomes a booking: a kill may leave open what the supplier has done, and the response shows that. */
  readonly prebook?: string;
  /** `bookings:INSERT`: one transaction inserts there; `vouchers`: one transaction writes there. */
  readonly effects: readonly string[];
  /** The table of the row in the response. */
  readonly names?: { readonly table: string; readonly column?: string; readonly id: (json: Json) => unknown };
}

/** Responses have any type; the scenarios define their members. */
export type Json = ReturnType<typeof JSON.parse>;

export interface World {
  readonly needs: Needs;
  readonly server: TestServer;
}

/** What a scenario has to prepare its request with. */
export interface Scene extends World {
  readonly key: string;
  readonly accountId: string;
  readonly buyer: Buyer;
  /** A word that no other request has used. */
  readonly word: string;
  ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Json>;
}

export const hotel = scenarioHotelId('Everything Works');
export const occupancies = [{ adults: 2, childrenAges: [] }];
export const holder = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org' };
/** `landMarling` has it. */
export const marling = { id: 1001, publicId: 'lp3e9' };

export type ScenarioRequest = Omit<KeyedRequest, 'ask'> & { readonly path: string; readonly body?: unknown };
export type Scenario = (scene: Scene) => Promise<ScenarioRequest>;

/** Scenarios by operation: method and path. */
export type Scenarios = Readonly<Record<string, Scenario>>;
