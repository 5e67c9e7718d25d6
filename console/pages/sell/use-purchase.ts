import { useState } from 'preact/hooks';
import { keptWork } from '../../api/kept-work.ts';
import { newId } from '../../lib/new-id.ts';
import type { Prebook } from './purchase-calls.ts';

export type BuyingStep = 'prebook' | 'book';

/** The progress of a purchase. */
export interface Bought {
  readonly offerId: string;
  /** The hotel, and what is bought there. */
  readonly hotel: string;
  readonly offer: string;
  /** The last request of each step, with its Idempotency-Key. */
  readonly sent?: Readonly<Partial<Record<BuyingStep, { readonly text: string; readonly key: string }>>>;
  readonly way: 'account' | 'form';
  readonly prebook?: Prebook;
  readonly isPaid?: boolean;
  readonly booking?: { readonly bookingId: string; readonly status: string };
}

interface Kept {
  /** The search that it belongs to. */
  readonly of: string;
  readonly bought: Bought;
}

function kept(): Kept | undefined {
  const text = sessionStorage.getItem(keptWork.purchase);
  return text === null ? undefined : (JSON.parse(text) as Kept); // written below
}

export interface Purchasing {
  /** Undefined: no offer is chosen. */
  readonly bought: Bought | undefined;
  readonly choose: (chosen: Pick<Bought, 'offerId' | 'hotel' | 'offer'>) => void;
  readonly change: (part: Partial<Bought>) => void;
  /** The Idempotency-Key of a request: the same if it is repeated, also after a reload, and another one if it is changed. */
  readonly keyOf: (step: BuyingStep, text: string) => string;
  /** Begins again with the same offer: a prebook whose time or payment has ended cannot be booked any more. */
  readonly again: () => void;
  readonly leave: () => void;
}

/** The purchase of an offer of a search. A reload in the middle of it loses nothing; another search ends it. */
export function usePurchase(of: string): Purchasing {
  const [made, setMade] = useState(kept);
  const set = (bought: Bought | undefined) => {
    const next = bought === undefined ? undefined : { of, bought };
    if (next === undefined) sessionStorage.removeItem(keptWork.purchase);
    else sessionStorage.setItem(keptWork.purchase, JSON.stringify(next));
    setMade(next);
  };
  const bought = made?.of === of ? made.bought : undefined;
  return {
    bought,
    choose: (chosen) => set({ ...chosen, way: 'account' }),
    // A step that ends after the person has left it changes nothing.
    change: (part) => {
      const now = kept();
      if (now?.of === of) set({ ...now.bought, ...part });
    },
    keyOf: (step, text) => {
      const before = bought?.sent?.[step];
      if (before?.text === text) return before.key;
      const key = newId();
      if (bought !== undefined) set({ ...bought, sent: { ...bought.sent, [step]: { text, key } } });
      return key;
    },
    again: () => {
      if (bought === undefined) return;
      const { offerId, hotel, offer, way } = bought;
      set({ offerId, hotel, offer, way });
    },
    leave: () => set(undefined),
  };
}
