import { RECORDS, SPARE_FIELDS, marks } from './spans.ts';
import {
  type Code,
  type Local,
  returnValue,
  f64,
  i32,
  i64,
  inOrder,
  moduleOf,
  when,
  whileLoop,
} from '../wasm.ts';
import { carryMasks, isSome, makeMasks } from './wide-masks.ts';
import { type Locals, type Name, locals, parameters, places, stops } from './wide-memory.ts';

/**
 * The code behind `wide.ts`: ordinary records, 64 bytes at a time. It makes masks of 64 bytes, one bit for each byte:
 *
 *     bytes        7 , " a , b " ⏎ 8 , c ⏎
 *     quotes       . . 1 . . . 1 . . . . .
 *     inside       . . 1 1 1 1 . . . . . .     each bit the xor of all quotes up to it: between an odd and an even one
 *     separators   . 1 . . . . . 1 . 1 . 1     delimiters and line ends that are not inside
 *
 * and iterates over the separators. This is correct as long as a quote opens a field directly after a separator and
 * closes it directly before one, or is doubled; another mask marks where that first fails. The record in which it does,
 * one of spaces only and one that is too long are left to `one-record.ts`: the code stops before them and reports it.
 */
const [LF, SPACE] = [10, 32];

export const wideCode = (): Uint8Array =>
  moduleOf<Name>({ pages: Math.ceil(places.after / 65_536), parameters, locals, body });

function body(local: Locals): Code {
  const { at, from, separators, left, odd } = local;
  return inOrder(
    at.set(from.get),
    local.recordStart.set(from.get),
    local.fieldStart.set(from.get),
    local.firstField.set(local.fields.get),
    local.wasBoundary.set(i64.of(1)),
    whileLoop(
      i32.less(at.get, local.to.get),
      inOrder(
        makeMasks(local),
        left.set(separators.get),
        when(i32.atLeast(local.column.get, local.maxFields.get), left.set(lineEndsOf(local))),
        whileLoop(isSome(left.get), atSeparator(local)),
        when(isSome(odd.get), stop(local, stops.odd)),
        carryMasks(local),
      ),
    ),
    stop(local, stops.end),
  );
}

/** The separators that end a record. The others are delimiters. */
function lineEndsOf({ separators, feeds, returns }: Locals): Code {
  return i64.and(separators.get, i64.or(feeds.get, returns.get));
}

function atSeparator(local: Locals): Code {
  const { left, bit, below, pos, at, recordStart, column, maxFields, feeds, returns } = local;
  const isDelimiter = i64.isZero(i64.and(bit.get, i64.or(feeds.get, returns.get)));
  return inOrder(
    bit.set(i64.and(left.get, i64.subtract(i64.of(0), left.get))),
    below.set(i64.subtract(bit.get, i64.of(1))),
    pos.set(i32.add(at.get, i32.low(i64.trailingZeros(bit.get)))),
    left.set(i64.xor(left.get, bit.get)),
    // At most the line feed of the previous line end is before the record.
    when(
      i32.atLeast(pos.get, recordStart.get),
      inOrder(
        when(i32.less(column.get, maxFields.get), keepField(local)),
        column.set(i32.add(column.get, i32.of(1))),
        when(
          isDelimiter,
          // After the last requested column only line ends matter.
          when(i32.equal(column.get, maxFields.get), left.set(i64.and(left.get, lineEndsOf(local)))),
          endRecord(local),
        ),
      ),
    ),
  );
}

/** Quotes or bytes beyond ASCII up to the separator. */
function upTo(mask: Local, before: Local, { below }: Locals): Code {
  return i64.add(before.get, i64.ones(i64.and(mask.get, below.get)));
}

function keepField(local: Locals): Code {
  const { fields, base, fieldStart, fieldQuotes, fieldHigh, pos, count, isQuoted } = local;
  const word = i32.shiftLeft(fields.get, i32.of(2));
  const hasHigh = i64.notEqual(upTo(local.high, local.highBefore, local), fieldHigh.get);
  // Two quotes are those around the field; more come in pairs.
  const hasDoubled = isSome(i64.and(count.get, i64.of(-4)));
  const bitOf = (mark: number, is: Code) => i32.shiftLeft(is, i32.of(Math.log2(mark)));
  const mark = i32.or(
    bitOf(marks.high, hasHigh),
    i32.or(bitOf(marks.doubled, hasDoubled), bitOf(marks.quoted, isQuoted.get)),
  );
  return inOrder(
    count.set(i64.subtract(upTo(local.quotes, local.quotesBefore, local), fieldQuotes.get)),
    isQuoted.set(isSome(count.get)),
    i32.store(word, i32.add(base.get, i32.add(fieldStart.get, isQuoted.get)), places.start),
    i32.store(word, i32.add(base.get, i32.subtract(pos.get, isQuoted.get)), places.end),
    i32.storeByte(fields.get, mark, places.marks),
    fields.set(i32.add(fields.get, i32.of(1))),
    beginField(local, i32.add(pos.get, i32.of(1))),
  );
}

function beginField(local: Locals, start: Code): Code {
  return inOrder(
    local.fieldStart.set(start),
    local.fieldQuotes.set(upTo(local.quotes, local.quotesBefore, local)),
    local.fieldHigh.set(upTo(local.high, local.highBefore, local)),
  );
}

function endRecord(local: Locals): Code {
  const { next, pos, to, bit, below, returns, recordStart, recordLine, firstField, fields, column, left } =
    local;
  const beginsBlank = i32.atMost(i32.loadByte(recordStart.get, places.text), i32.of(SPACE));
  const isTooLong = i32.greater(i32.subtract(next.get, recordStart.get), local.maxRecordBytes.get);
  const throughHere = i64.or(below.get, bit.get);
  return inOrder(
    next.set(i32.add(pos.get, i32.of(1))),
    when(
      isSome(i64.and(bit.get, returns.get)),
      inOrder(
        when(i32.atLeast(next.get, to.get), stop(local, stops.end)),
        next.set(i32.add(next.get, i32.equal(i32.loadByte(next.get, places.text), i32.of(LF)))),
      ),
    ),
    when(
      i32.equal(pos.get, recordStart.get),
      // An empty line is not a record: its one field is removed.
      fields.set(firstField.get),
      inOrder(
        when(isTooLong, stop(local, stops.odd)),
        when(i32.equal(column.get, i32.of(1)), when(beginsBlank, stop(local, stops.odd))),
        keepRecord(local),
      ),
    ),
    recordStart.set(next.get),
    recordLine.set(i64.add(local.linesBefore.get, i64.ones(i64.and(local.lineEnds.get, throughHere)))),
    column.set(i32.of(0)),
    beginField(local, next.get),
    left.set(i64.and(local.separators.get, i64.not(throughHere))),
    when(i32.equal(local.records.get, i32.of(RECORDS)), stop(local, stops.full)),
    when(i32.greater(fields.get, i32.of(SPARE_FIELDS)), stop(local, stops.full)),
  );
}

function keepRecord(local: Locals): Code {
  const { records, firstField, fields, line, recordLine } = local;
  return inOrder(
    i32.store(i32.shiftLeft(records.get, i32.of(2)), firstField.get, places.firstField),
    f64.store(
      i32.shiftLeft(records.get, i32.of(3)),
      f64.add(line.get, f64.fromI32(i32.low(recordLine.get))),
      places.line,
    ),
    records.set(i32.add(records.get, i32.of(1))),
    firstField.set(fields.get),
  );
}

/** Stores what was read, and returns where the first record begins that was not read. */
function stop({ records, firstField, recordStart, recordLine }: Locals, reason: number): Code {
  const storeResults = (word: number, value: Code) => i32.store(i32.of(4 * word), value, places.results);
  return inOrder(
    storeResults(0, records.get),
    storeResults(1, firstField.get),
    storeResults(2, i32.of(reason)),
    storeResults(3, i32.low(recordLine.get)),
    returnValue(recordStart.get),
  );
}
