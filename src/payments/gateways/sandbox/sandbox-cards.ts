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
  'capture-lost': 'pays; the money is taken, and the answer is lost',
  'capture-late': 'pays; the answer to taking the money is lost, and it is taken three seconds later',
  'release-ignored': 'pays; giving back what is held is accepted, and done when it is asked for again',
  contradict: 'pays, and is notified three times with notices that contradict each other',
} as const;

export type TestCard = keyof typeof testCards;

export const holdsNothing: ReadonlySet<TestCard> = new Set(['decline', 'unknown-account']);

export const LATE_MS = 3_000;

export function isTestCard(name: string): name is TestCard {
  return Object.hasOwn(testCards, name);
}
