/** 0.0.0.0 is where we listen, not where anyone would go. */
export function readableAddress(address: string): string {
  return address.replace('//0.0.0.0', '//127.0.0.1').replace('//[::]', '//[::1]');
}
