import { generateKeyPairSync, sign } from 'node:crypto';

/** A certificate for 127.0.0.1 that signs itself, and its key, as PEM. Node can read certificates, but not make them. */
export function selfSigned({ from, until }: { readonly from: Date; readonly until: Date }): {
  readonly cert: string;
  readonly key: string;
} {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const name = sequence(set(sequence(oid(2 * 40 + 5, 4, 3), der(0x0c, Buffer.from('innkeeper test')))));
  const addresses = sequence(der(0x87, Buffer.from([127, 0, 0, 1])));
  const named = sequence(oid(2 * 40 + 5, 29, 17), der(0x04, addresses));
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ed25519,
    name,
    sequence(utcTime(from), utcTime(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(named)),
  );
  const bits = Buffer.concat([Buffer.from([0]), sign(null, content, privateKey)]);
  const lines = sequence(content, ed25519, der(0x03, bits))
    .toString('base64')
    .replaceAll(/.{64}(?=.)/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const set = (...parts: readonly Uint8Array[]) => der(0x31, ...parts);
const oid = (...numbers: readonly number[]) => der(0x06, Buffer.from(numbers));
const ed25519 = sequence(oid(40 + 3, 101, 112));
const utcTime = (time: Date) =>
  der(0x17, Buffer.from(`${time.toISOString().slice(2, 19).replaceAll(/\D/g, '')}Z`));
