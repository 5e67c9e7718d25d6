import { publicId } from '../catalogue/hotel-id.ts';

/** Why parts of the response of a search are missing. This table has every warning. */
export const warningMessages = {
  'no-live-supplier':
    'no live supplier is configured for this account: simulated hotels are sold to sandbox keys only',
  'no-supplier':
    'no supplier may sell to this account here: its terms, or the feed, name none that is enabled',
  'supplier-timeout': 'the supplier did not answer in time; its rates are missing',
  'supplier-failed': 'the supplier answered with an error; its rates are missing',
  'supplier-unavailable':
    'the supplier was not queried, because its last calls failed or too many are in progress; its rates are missing',
  'no-exchange-rate':
    'no exchange rate is known from the currency of the supplier to the requested currency; its rates are missing',
  'rooms-not-mapped':
    'the search has more room names than one search may map; some offers of these hotels have no mappedRoomId',
  'unknown-hotels': 'these hotels are not in the catalogue',
} as const;

export type WarningCode = keyof typeof warningMessages;

export interface Warning {
  readonly code: WarningCode;
  readonly message: string;
  readonly supplier?: string;
  /** The affected hotels; absent if all hotels of the search are affected. */
  readonly hotelIds?: readonly string[];
}

interface About {
  readonly supplier?: string;
  /** As the caller wrote them. */
  readonly hotelIds?: readonly string[];
  /** Core ids, for hotels that are known. */
  readonly hotels?: readonly { readonly id: number }[];
}

/** The warnings of one search: repeated warnings about one supplier are merged, with the hotels of both. */
export interface Warnings {
  add(code: WarningCode, about?: About): void;
  /** `searched`: the number of hotels of the search. */
  all(searched: number): Warning[];
}

export function openWarnings(): Warnings {
  const kept = new Map<string, { code: WarningCode; supplier: string | undefined; hotelIds: Set<string> }>();
  return {
    add(code, { supplier, hotelIds = [], hotels = [] } = {}) {
      const key = `${code} ${supplier}`;
      const known = kept.get(key) ?? { code, supplier, hotelIds: new Set<string>() };
      for (const id of hotelIds) known.hotelIds.add(id);
      for (const { id } of hotels) known.hotelIds.add(publicId(id));
      kept.set(key, known);
    },
    all: (searched) =>
      [...kept.values()].map(({ code, supplier, hotelIds }) => {
        const isWhole = code !== 'unknown-hotels' && hotelIds.size >= searched;
        return {
          code,
          message: warningMessages[code],
          ...(supplier === undefined ? {} : { supplier }),
          ...(hotelIds.size === 0 || isWhole ? {} : { hotelIds: [...hotelIds] }),
        };
      }),
  };
}

/** The member of an answer; an answer without warnings has none. */
export function shownWarnings(warnings: readonly Warning[]): { warnings?: readonly Warning[] } {
  return warnings.length === 0 ? {} : { warnings };
}
