/**
 * The test cards of the sandbox, by the names that the service knows. Numbers stay in the browser: the form finds the
 * name of a number here, and sends the name.
 */
export const testCards = [
  { name: 'success', number: '4242424242424242', label: 'Pays', isMain: true },
  { name: 'decline', number: '4000000000000002', label: 'Declined', isMain: true },
  { name: 'challenge', number: '4000000000003220', label: '3-D Secure', isMain: true },
  { name: 'late', number: '4000000000000077', label: 'Slow bank', isMain: true },
  { name: 'double', number: '4000000000001000', label: 'Pays, notified twice' },
  { name: 'contradict', number: '4000000000001083', label: 'Pays, contradicting notices' },
  { name: 'unknown-account', number: '4000000000001042', label: 'Account unknown to the gateway' },
  { name: 'decline-capture', number: '4000000000001018', label: 'Declined at capture' },
  { name: 'capture-lost', number: '4000000000001059', label: 'Answer to the capture lost' },
  { name: 'capture-late', number: '4000000000001067', label: 'Capture takes three seconds' },
  { name: 'release-ignored', number: '4000000000001075', label: 'First release ignored' },
  { name: 'late-refund', number: '4000000000001026', label: 'First refund declined' },
  { name: 'decline-refund', number: '4000000000001034', label: 'Every refund declined' },
];

export function digitsOf(text) {
  return text.replaceAll(/\D/g, '');
}

export function testCardOf(text) {
  return testCards.find(({ number }) => number === digitsOf(text));
}

/** In groups of four. */
export function spaced(number) {
  return digitsOf(number)
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}
