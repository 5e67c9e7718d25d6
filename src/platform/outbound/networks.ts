import { BlockList, isIPv6 } from 'node:net';
import { Problem } from '../../lib/problem.ts';

/** A set of IP addresses and networks. */
export interface Networks {
  has(address: string | undefined): boolean;
}

/** Throws a `Problem` that names the first text that is neither an address nor a network. */
export function networksOf(addresses: readonly string[]): Networks {
  const networks = new BlockList();
  for (const text of addresses) {
    const [address = '', bits] = text.split('/');
    const family = familyOf(address);
    try {
      if (bits === undefined) networks.addAddress(address, family);
      else if (/^\d{1,3}$/.test(bits)) networks.addSubnet(address, Number(bits), family);
      else throw new RangeError(bits);
    } catch {
      throw new Problem(`"${text}" is neither an IP address nor a network such as 10.0.0.0/8.`);
    }
  }
  return {
    has(address) {
      if (address === undefined) return false;
      // A socket that takes both families shows IPv4 addresses inside IPv6.
      const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
      return networks.check(plain, familyOf(plain));
    },
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
