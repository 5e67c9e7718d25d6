/** Cards of the sandbox. A number is never asked for: a card is its name. */
export const testCards = {
  success: 'pays at once',
  decline: 'is declined',
  late: 'is confirmed, and notified, three seconds after it has paid',
  double: 'pays, and is notified twice',
  'decline-capture': 'is held, and declined when the money is to be taken',
  'late-refund': 'pays; giving back is declined once, and done when it is asked for again',
  'decline-refund': 'pays; giving back is declined, however often it is asked for',
  'unknown-account': 'belongs to an account that the gateway does not know',
} as const;

export type TestCard = keyof typeof testCards;

export const holdsNothing: ReadonlySet<TestCard> = new Set(['decline', 'unknown-account']);

export const LATE_MS = 3_000;

export function isTestCard(name: string): name is TestCard {
  return Object.hasOwn(testCards, name);
}
