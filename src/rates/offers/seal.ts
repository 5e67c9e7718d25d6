import { createCipheriv, createDecipheriv, hash, timingSafeEqual } from 'node:crypto';

/**
 * Bytes that only we can read, and that cannot be changed unnoticed:
 *
 *   owner, content ──keyed hash──▶ 16 bytes ──┬── are the seal
 *                                             └── are the counter block under which the content is encrypted
 *
 * That is the synthetic-IV construction: no nonce can be used twice by accident. A random nonce of 96 bits would wear
 * out: searches seal some 100,000 texts a second.
 *
 * To begin an HMAC and a cipher costs more than what they then do to a few hundred bytes. So the seal is one SHA-256 of
 * the key, the lengths, the owner and the content. The lengths come first and half of the hash is left out, so it cannot
 * be continued. The key stream comes from a cipher that is begun once: AES of the counter blocks, one after the
 * other, is what counter mode is.
 */
export interface Seal {
  close(content: Uint8Array, owner: string): Closed;
  /** Undefined if the bytes were not sealed by us for this owner, or were changed. */
  open(sealed: Uint8Array, owner: string): Opened | undefined;
}

export interface Closed {
  readonly sealed: Buffer;
  /** Bytes that only we can compute, and that follow from the seal. */
  readonly spare: Uint8Array;
}

export interface Opened {
  readonly content: Buffer;
  readonly spare: Uint8Array;
}

/** Spare bytes of each seal, at least. */
export const SPARE_BYTES = 16;

const SEAL_BYTES = 16;
const KEY_BYTES = 32;
const BLOCK_BYTES = 16;
const LENGTHS_BYTES = 8;

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

  function sealOf(content: Uint8Array, owner: string): Buffer {
    // No character of a text takes more than three bytes.
    const most = KEY_BYTES + LENGTHS_BYTES + owner.length * 3 + content.length;
    if (desk.length < most) desk = deskOf(2 * most);
    const ownerAt = KEY_BYTES + LENGTHS_BYTES;
    const contentAt = ownerAt + desk.write(owner, ownerAt);
    desk.writeUInt32BE(contentAt - ownerAt, KEY_BYTES);
    desk.writeUInt32BE(content.length, KEY_BYTES + 4);
    desk.set(content, contentAt);
    return hash('sha256', desk.subarray(0, contentAt + content.length), 'buffer').subarray(0, SEAL_BYTES);
  }

  return {
    close(content, owner) {
      const seal = sealOf(content, owner);
      const hidden = stream(seal, content.length + SPARE_BYTES);
      const sealed = Buffer.allocUnsafe(SEAL_BYTES + content.length);
      sealed.set(seal);
      for (let at = 0; at < content.length; at += 1)
        sealed[at + SEAL_BYTES] = (content[at] ?? 0) ^ (hidden[at] ?? 0);
      return { sealed, spare: hidden.subarray(content.length) };
    },
    open(sealed, owner) {
      if (sealed.length <= SEAL_BYTES) return undefined;
      const seal = sealed.subarray(0, SEAL_BYTES);
      const decipher = createDecipheriv('aes-256-ctr', hiding, counterOf(seal));
      const content = decipher.update(sealed.subarray(SEAL_BYTES));
      if (!timingSafeEqual(sealOf(content, owner), seal)) return undefined;
      return { content, spare: decipher.update(Buffer.alloc(SPARE_BYTES)) };
    },
  };
}

/** Where counting begins. The highest bit of what is counted is cleared (as RFC 5297 does), so it never runs over. */
function counterOf(seal: Uint8Array): Buffer {
  const counter = Buffer.from(seal);
  counter.writeUInt32BE(counter.readUInt32BE(COUNTED_AT) & 0x7fffffff, COUNTED_AT);
  return counter;
}

/** The last four bytes of a block. */
const COUNTED_AT = BLOCK_BYTES - 4;

/** The same bytes as `aes-256-ctr` has for a seal, at least so many of them; the next call overwrites none of them. */
function keyStream(key: Buffer): (seal: Uint8Array, bytes: number) => Buffer {
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
