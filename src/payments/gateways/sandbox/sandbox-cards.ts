/** Cards of the sandbox. They have names in place of numbers. */
export const testCards = {
  success: 'pays at once',
  decline: 'is declined',
  late: 'is confirmed, and notified, three seconds after it has paid',
  challenge: 'asks the buyer to confirm with 3-D Secure, in the payment form',
  double: 'pays, and is notified twice',
  'decline-capture': 'is held, and declined when the money is captured',
  'late-refund': 'pays; a refund is declined once, and succeeds when it is retried',
  'decline-refund': 'pays; every refund is declined',
  'unknown-account': 'belongs to an account that the gateway does not know',
  'capture-lost': 'pays; the money is captured, and the answer is lost',
  'capture-late': 'pays; the answer to the capture is lost, and the money is captured three seconds later',
  'release-ignored': 'pays; a release of held money is accepted, but only carried out when it is repeated',
  contradict: 'pays, and is notified three times with notices that contradict each other',
} as const;

export type TestCard = keyof typeof testCards;

export const holdsNothing: ReadonlySet<TestCard> = new Set(['decline', 'unknown-account']);

export const LATE_MS = 3_000;

export function isTestCard(name: string): name is TestCard {
  return Object.hasOwn(testCards, name);
}
