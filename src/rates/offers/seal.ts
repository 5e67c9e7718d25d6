import { createCipheriv, createDecipheriv, hash, timingSafeEqual } from 'node:crypto';

/**
 * Authenticated encryption: only we can read the bytes, and every change is detected:
 *
 *   owner, content ──keyed hash──▶ 16 bytes ──┬── the seal
 *                                             └── the counter block with which the content is encrypted
 *
 * That is the synthetic-IV construction: no nonce can be used twice by accident. A random nonce of 96 bits would
 * repeat too soon: searches seal some 100,000 texts a second.
 *
 * Creating an HMAC and a cipher costs more than applying them to a few hundred bytes. So the seal is one SHA-256 of
 * the key, the lengths, the owner and the content. The lengths come first and half of the hash is left out, which prevents
 * length extension. The key stream comes from a cipher that is created once: counter mode is AES of the counter
 * blocks, one after the other.
 */
export interface Seal {
  close(content: Uint8Array, owner: string): Closed;
  /** Undefined if the bytes were not sealed by us for this owner, or were changed. */
  open(sealed: Uint8Array, owner: string): Opened | undefined;
}

export interface Closed {
  readonly sealed: Buffer;
  /** Bytes derived from the seal that only we can compute. */
  readonly spare: Uint8Array;
}

export interface Opened {
  readonly content: Buffer;
  readonly spare: Uint8Array;
}

/** The minimum number of spare bytes of each seal. */
export const SPARE_BYTES = 16;

const SEAL_BYTES = 16;
const KEY_BYTES = 32;
const BLOCK_BYTES = 16;
const LENGTHS_BYTES = 8;

/** A key has 32 bytes for the seal and 32 for the encryption. */
export function openSeal(key: Buffer): Seal {
  const sealing = key.subarray(0, KEY_BYTES);
  const hiding = key.subarray(KEY_BYTES, 2 * KEY_BYTES);
  const stream = keyStream(hiding);
  let scratch = scratchOf(1024);

  /** The key, followed by the input of the seal: everything that is hashed. */
  function scratchOf(bytes: number): Buffer {
    return Buffer.concat([sealing, Buffer.alloc(bytes)]);
  }

  function sealOf(content: Uint8Array, owner: string): Buffer {
    // No character of a text takes more than three bytes.
    const most = KEY_BYTES + LENGTHS_BYTES + owner.length * 3 + content.length;
    if (scratch.length < most) scratch = scratchOf(2 * most);
    const ownerAt = KEY_BYTES + LENGTHS_BYTES;
    const contentAt = ownerAt + scratch.write(owner, ownerAt);
    scratch.writeUInt32BE(contentAt - ownerAt, KEY_BYTES);
    scratch.writeUInt32BE(content.length, KEY_BYTES + 4);
    scratch.set(content, contentAt);
    return hash('sha256', scratch.subarray(0, contentAt + content.length), 'buffer').subarray(0, SEAL_BYTES);
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

/** The position of the counter. Its highest bit is cleared (as in RFC 5297), so it never overflows. */
function counterOf(seal: Uint8Array): Buffer {
  const counter = Buffer.from(seal);
  counter.writeUInt32BE(counter.readUInt32BE(COUNTED_AT) & 0x7fffffff, COUNTED_AT);
  return counter;
}

/** The last four bytes of a block. */
const COUNTED_AT = BLOCK_BYTES - 4;

/** The key stream of `aes-256-ctr` for a seal, with at least this many bytes; the next call does not overwrite it. */
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
