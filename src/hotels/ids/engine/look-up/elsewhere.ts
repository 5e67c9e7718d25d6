import { Block } from '../read/block.ts';
import { IdReader, type OtherColumns } from '../read/id-reader.ts';
import { isAlmostNone } from '../read/read-columns.ts';
import type { PartnerIndex } from '../index/partner-index.ts';
import { summary, verdicts } from '../vocabulary.ts';
import { lookUp } from './look-up.ts';

/** More columns than a list of hotels has. */
const COLUMNS = 64;
/** More than these are not a hint. */
const NAMED = 3;
const HEADING_CHARACTERS = 60;

/** The headings of the columns that have ids of the partner in the first rows, the one with most of them first. */
export function columnsElsewhere(index: PartnerIndex, { head, headings, read }: OtherColumns): string[] {
  const block = new Block();
  return headings
    .slice(0, COLUMNS)
    .flatMap((heading, column) => {
      if (column === read) return [];
      const { rows, invalid, matched, review } = foundIn(index, { head, column, block });
      const found = { rows: rows - invalid, matched, review };
      return found.rows === 0 || isAlmostNone(found) ? [] : [{ heading, column, share: shareOf(found) }];
    })
    .toSorted((left, right) => right.share - left.share)
    .slice(0, NAMED)
    .map(({ heading, column }) => heading.trim().slice(0, HEADING_CHARACTERS) || `column ${column + 1}`);
}

interface Column {
  readonly head: Uint8Array;
  readonly column: number;
  /** Is used again for each column. */
  readonly block: Block;
}

/** The same reading and the same look-up as for the column that is read. */
function foundIn(index: PartnerIndex, { head, column, block }: Column) {
  const counts = new Uint32Array(verdicts.length);
  const full = (read: Block) =>
    lookUp(index, read).counts.forEach((count, code) => (counts[code] = (counts[code] ?? 0) + count));
  new IdReader({ fresh: () => block.reset(), full }, column).read(head, true);
  return summary(counts);
}

function shareOf({
  rows,
  matched,
  review,
}: {
  readonly rows: number;
  readonly matched: number;
  readonly review: number;
}): number {
  return (matched + review) / rows;
}
