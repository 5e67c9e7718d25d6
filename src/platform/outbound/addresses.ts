import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * Addresses inside private networks: a webhook must not make the service call them.
 * Rows of the registries of special-purpose addresses (RFC 6890 and its successors).
 */
const inside: readonly (readonly [network: string, prefix: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'], // this host
  ['10.0.0.0', 8, 'ipv4'], // private
  ['100.64.0.0', 10, 'ipv4'], // carriers' shared space
  ['127.0.0.0', 8, 'ipv4'], // loopback
  ['169.254.0.0', 16, 'ipv4'], // link-local: where clouds keep their credentials
  ['172.16.0.0', 12, 'ipv4'], // private
  ['192.0.0.0', 24, 'ipv4'], // protocol assignments
  ['192.0.2.0', 24, 'ipv4'], // documentation
  ['192.88.99.0', 24, 'ipv4'], // former 6to4 relays
  ['192.168.0.0', 16, 'ipv4'], // private
  ['198.18.0.0', 15, 'ipv4'], // benchmarks
  ['198.51.100.0', 24, 'ipv4'], // documentation
  ['203.0.113.0', 24, 'ipv4'], // documentation
  ['224.0.0.0', 4, 'ipv4'], // multicast
  ['240.0.0.0', 4, 'ipv4'], // reserved, broadcast
  ['::', 96, 'ipv6'], // unspecified, loopback, IPv4-compatible
  ['::ffff:0:0', 96, 'ipv6'], // contains an IPv4 address; a resolver has no reason to return one
  ['::ffff:0:0:0', 96, 'ipv6'], // IPv4-translated: the same behind a stateless translator
  ['64:ff9b::', 96, 'ipv6'], // NAT64: an IPv4 address behind a translator
  ['64:ff9b:1::', 48, 'ipv6'], // local NAT64
  ['100::', 64, 'ipv6'], // discard
  ['2001::', 23, 'ipv6'], // protocol assignments, Teredo
  ['2001:db8::', 32, 'ipv6'], // documentation
  ['2002::', 16, 'ipv6'], // 6to4: contains an IPv4 address
  ['3fff::', 20, 'ipv6'], // documentation
  ['5f00::', 16, 'ipv6'], // segment routing
  ['fc00::', 7, 'ipv6'], // unique local
  ['fe80::', 10, 'ipv6'], // link-local
  ['fec0::', 10, 'ipv6'], // former site-local
  ['ff00::', 8, 'ipv6'], // multicast
];

/** One list per family: a joint list would treat every IPv4 address as one embedded in IPv6. */
const blocked = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, prefix, family] of inside) blocked[family].addSubnet(network, prefix, family);

/** Whether the address belongs to the public internet. */
export function isPublic(address: string): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  if (blocked[family].check(address, family)) return false;
  const embedded = family === 'ipv6' ? isatapAddress(address) : undefined;
  return embedded === undefined || isPublic(embedded);
}

/** Whether a host of a URL is private as far as it shows without a resolver: every call checks its addresses again. */
export function isKnownPrivate(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) === 0 ? /(^|\.)localhost\.?$/.test(hostname) : !isPublic(address);
}

/**
 * The IPv4 address inside an ISATAP address (RFC 5214): below any prefix, an interface id of `0:5efe` or, for a
 * globally unique address, `200:5efe`, followed by the 32 bits. A router of that site sends it on to the IPv4 address.
 */
function isatapAddress(address: string): string | undefined {
  // The URL parser writes every form in hexadecimal groups; a zone such as `%eth0` is not a part of the address.
  const groups = groupsOf(new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1));
  const [marker = 0, scheme = 0, high = 0, low = 0] = groups.slice(4);
  if (scheme !== 0x5efe || (marker & ~UNIVERSAL) !== 0) return undefined;
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

/** The bit of an interface id that marks it as globally unique. */
const UNIVERSAL = 0x0200;

/** The eight groups of a compressed address. */
function groupsOf(compressed: string): number[] {
  const [head = [], tail = []] = compressed
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}
