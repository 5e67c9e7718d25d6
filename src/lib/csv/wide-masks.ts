import { type Code, type Local, i32, i64, inOrder, v128, when } from '../wasm.ts';
import { type Locals, STEP, places } from './wide-memory.ts';

const [LF, CR, QUOTE] = [10, 13, 34];

/** A word with any bit set. */
export const isSome = (word: Code): Code => i64.notEqual(word, i64.of(0));

/**
 * Makes the masks of the 64 bytes at `at`. A quote is `odd` if it opens a field but does not follow a separator, or closes one
 * but does not precede a separator. From the first odd quote on there are no separators.
 */
export function makeMasks(local: Locals): Code {
  const { at, quotes, high, feeds, returns, lineEnds, inside, closing, separators, odd, delimiter } = local;
  const vectors = [local.first, local.second, local.third, local.fourth];
  const maskOf = (bits: (vector: Code) => Code) =>
    vectors
      .map(({ get }, place) => i64.shiftLeft(i64.wide(v128.topBits(bits(get))), i64.of(16 * place)))
      .reduce((sum, part) => i64.or(sum, part));
  const isSign = (sign: Code) => (vector: Code) => v128.equalBytes(vector, v128.everyByte(sign));
  const where = (sign: Code) => maskOf(isSign(sign));
  /** For bytes that most texts do not contain: checks all together first, and each only if one is there. */
  const whereIfAny = (mask: Local, bits: (vector: Code) => Code) => {
    const together = vectors.map(({ get }) => bits(get)).reduce((all, one) => v128.or(all, one));
    return when(v128.topBits(together), mask.set(maskOf(bits)), mask.set(i64.of(0)));
  };
  const behind = (mask: Code, carried: Code) => i64.or(i64.shiftLeft(mask, i64.of(1)), carried);
  const xorUpTo = [1, 2, 4, 8, 16, 32].map((bits) =>
    inside.set(i64.xor(inside.get, i64.shiftLeft(inside.get, i64.of(bits)))),
  );
  const outside = i64.not(inside.get);
  const opening = i64.and(quotes.get, inside.get);
  const boundaries = i64.or(separators.get, closing.get);
  const openedWithin = i64.and(opening, i64.not(behind(boundaries, local.wasBoundary.get)));
  const closedWithin = i64.and(
    behind(closing.get, local.wasClosing.get),
    i64.not(i64.or(separators.get, quotes.get)),
  );
  const belowFirstOdd = i64.subtract(i64.and(odd.get, i64.subtract(i64.of(0), odd.get)), i64.of(1));
  return inOrder(
    ...vectors.map((vector, place) => vector.set(v128.load(at.get, places.text + 16 * place))),
    quotes.set(where(i32.of(QUOTE))),
    feeds.set(where(i32.of(LF))),
    whereIfAny(returns, isSign(i32.of(CR))),
    whereIfAny(high, (vector) => vector),
    inside.set(quotes.get),
    when(isSome(quotes.get), inOrder(...xorUpTo)),
    inside.set(i64.xor(inside.get, local.wasInside.get)),
    closing.set(i64.and(quotes.get, outside)),
    separators.set(i64.and(i64.or(where(delimiter.get), i64.or(feeds.get, returns.get)), outside)),
    // A line feed after a carriage return does not end another line.
    lineEnds.set(i64.or(returns.get, i64.and(feeds.get, i64.not(behind(returns.get, local.wasReturn.get))))),
    odd.set(i64.or(openedWithin, closedWithin)),
    when(isSome(odd.get), separators.set(i64.and(separators.get, belowFirstOdd))),
  );
}

/** Saves the parts of the masks that the next 64 bytes need. */
export function carryMasks(local: Locals): Code {
  const { at, inside, separators, closing, returns, quotes, high, lineEnds } = local;
  const last = (mask: Code) => i64.shiftRight(mask, i64.of(STEP - 1));
  const plus = (sum: Local, mask: Local) => sum.set(i64.add(sum.get, i64.ones(mask.get)));
  return inOrder(
    local.wasInside.set(i64.shiftRightSigned(inside.get, i64.of(STEP - 1))),
    local.wasBoundary.set(last(i64.or(separators.get, closing.get))),
    local.wasClosing.set(last(closing.get)),
    local.wasReturn.set(last(returns.get)),
    plus(local.quotesBefore, quotes),
    plus(local.highBefore, high),
    plus(local.linesBefore, lineEnds),
    at.set(i32.add(at.get, i32.of(STEP))),
  );
}
