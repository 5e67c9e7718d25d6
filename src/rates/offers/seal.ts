import { createCipheriv, createDecipheriv, hash, timingSafeEqual } from 'node:crypto';

/**
 * Texts that other programs can neither read nor change unnoticed:
 *
 *   text ──keyed hash──▶ 16 bytes ──┬── are the seal
 *                                   └── are the counter block under which the text is encrypted
 *
 * That is the synthetic-IV construction: no nonce can be used twice by accident. A random nonce of 96 bits would wear
 * out: searches seal some 100,000 offers a second.
 *
 * To begin an HMAC and a cipher costs more than what they then do to a text of some hundred bytes. So the seal is one
 * hash with the key before the text, by a hash that cannot be continued from its result (SHA-512/256), and
 * the key stream comes from a cipher that is begun once: AES of the counter blocks, one after the other, is what
 * counter mode is.
 */
export interface Seal {
  close(text: string): string;
  /** Undefined where the text was never sealed by us, or is no longer what it was. */
  open(sealed: string): string | undefined;
}

const SEAL_BYTES = 16;
const KEY_BYTES = 32;
const BLOCK_BYTES = 16;

/** A key is 32 bytes for the seal and 32 for the secrecy. */
export function openSeal(key: Buffer): Seal {
  const sealing = key.subarray(0, KEY_BYTES);
  const hiding = key.subarray(KEY_BYTES, 2 * KEY_BYTES);
  const stream = keyStream(hiding);
  let desk = deskOf(1024);

  /** The key and behind it what is to be sealed, which is all the hash reads. */
  function deskOf(bytes: number): Buffer {
    return Buffer.concat([sealing, Buffer.alloc(bytes)]);
  }

  return {
    close(text) {
      // No character of a text takes more than three bytes.
      if (desk.length < KEY_BYTES + text.length * 3) desk = deskOf(text.length * 6);
      const end = KEY_BYTES + desk.write(text, KEY_BYTES);
      const seal = sealOf(desk.subarray(0, end));
      const hidden = stream(seal, end - KEY_BYTES);
      const sealed = Buffer.allocUnsafe(SEAL_BYTES + end - KEY_BYTES);
      sealed.set(seal);
      for (let at = KEY_BYTES; at < end; at += 1)
        sealed[at - KEY_BYTES + SEAL_BYTES] = (desk[at] ?? 0) ^ (hidden[at - KEY_BYTES] ?? 0);
      return sealed.toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length <= SEAL_BYTES || bytes.toString('base64url') !== sealed) return undefined;
      const seal = bytes.subarray(0, SEAL_BYTES);
      const decipher = createDecipheriv('aes-256-ctr', hiding, counterOf(seal));
      const text = decipher.update(bytes.subarray(SEAL_BYTES));
      return timingSafeEqual(sealOf(Buffer.concat([sealing, text])), seal) ? text.toString() : undefined;
    },
  };
}

function sealOf(keyAndText: Buffer): Buffer {
  return hash('sha512-256', keyAndText, 'buffer').subarray(0, SEAL_BYTES);
}

/** Where counting begins. The highest bit of what is counted is cleared (as RFC 5297 does), so it never runs over. */
function counterOf(seal: Buffer): Buffer {
  const counter = Buffer.from(seal);
  counter.writeUInt32BE(counter.readUInt32BE(COUNTED_AT) & 0x7fffffff, COUNTED_AT);
  return counter;
}

/** The last four bytes of a block. */
const COUNTED_AT = BLOCK_BYTES - 4;

/** The same bytes as `aes-256-ctr` has for a seal, at least so many of them; the next call overwrites none of them. */
function keyStream(key: Buffer): (seal: Buffer, bytes: number) => Buffer {
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  let blocks = Buffer.alloc(0);
  return (seal, bytes) => {
    const size = Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES;
    if (blocks.length < size) blocks = Buffer.alloc(size * 2);
    const counters = blocks.subarray(0, size).fill(counterOf(seal));
    const first = counters.readUInt32BE(COUNTED_AT);
    for (let at = 0; at < size; at += BLOCK_BYTES)
      counters.writeUInt32BE(first + at / BLOCK_BYTES, at + COUNTED_AT);
    return cipher.update(counters);
  };
}
