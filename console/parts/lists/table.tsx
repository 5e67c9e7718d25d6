import type { ComponentChildren, TargetedMouseEvent } from 'preact';
import { useIsPhone } from './use-phone.ts';
import { useSteadyWidths } from './use-steady-widths.ts';
import { useWindow } from './use-window.ts';

export interface Column<T> {
  readonly head: string;
  readonly cell: (row: T) => ComponentChildren;
  /** Aligned to the right. */
  readonly isNumber?: boolean;
  /** In the window of a phone it is in the first column, below its text; a number has its heading before it. */
  readonly isBelowOnPhone?: boolean;
  /** Next to the menu of a small laptop, it takes what the others leave, and is cut. */
  readonly isCutOnLaptop?: boolean;
}

interface TableProps<T> {
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  readonly open?: (row: T) => void;
  readonly chosen?: string | undefined;
  /** Called when the end of a list in pages comes near. */
  readonly more?: () => void;
  /** The first column has little space in the window of a phone: each cell below its text has a line. */
  readonly isNarrowOnPhone?: boolean;
}

/** More rows than these are rendered only while they are in view. */
const MOST_RENDERED = 60;
/** The height of a row of a long table, and of each further line in it. `tables.css` takes it as `--row`. */
const LINE_REM = 2.25;
const BELOW_REM = 1.25;
/** Cells in one line below the first column. */
const BELOW_IN_LINE = 2;

/**
 * A table of any length. A long one, or one whose pages follow, scrolls within the window below its headings, with rows of
 * one line.
 */
export function Table<T>(props: TableProps<T>) {
  const { label, columns, rows, keyOf, open, chosen, more, isNarrowOnPhone = false } = props;
  const isLong = more !== undefined || rows.length > MOST_RENDERED;
  const isWindowed = rows.length > MOST_RENDERED;
  const isPhone = useIsPhone();
  const below = isPhone ? columns.filter(({ isBelowOnPhone }) => isBelowOnPhone === true) : [];
  const beside = columns.filter((column) => !below.includes(column));
  const inLine = isNarrowOnPhone ? 1 : BELOW_IN_LINE;
  const lineRem = LINE_REM + BELOW_REM * Math.ceil(below.length / inLine);
  const lineHeight = lineRem * rootPixels();
  const { frame, first, last } = useWindow({ count: rows.length, lineHeight, more });
  const [top] = rows;
  const widths = useSteadyWidths(frame, isWindowed && top !== undefined ? keyOf(top) : undefined);
  const shown = isWindowed ? rows.slice(first, last) : rows;
  const from = isWindowed ? first : 0;
  return (
    <div
      ref={frame}
      class={`table-frame ${isLong ? 'long' : ''} ${below.length > 0 ? 'has-below' : ''}`}
      style={{ '--row': `${lineRem}rem` }}
      tabIndex={0}
      role="region"
      aria-label={label}
      onMouseOver={showCutText}
    >
      <table class={widths === undefined ? undefined : 'steady'} aria-rowcount={rows.length + 1}>
        {widths !== undefined && (
          <colgroup>
            {widths.map((width, index) => (
              <col key={index} style={width === undefined ? {} : { width: `${width}px` }} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr aria-rowindex={1}>
            {beside.map((column) => (
              <th key={column.head} scope="col" class={classOf(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Space rows={from} lineHeight={lineHeight} />
          {shown.map((row, offset) => {
            const key = keyOf(row);
            const classes = [open === undefined ? '' : 'opens', key === chosen ? 'chosen' : ''].join(' ');
            return (
              <tr
                key={key}
                class={classes}
                aria-rowindex={from + offset + 2}
                {...(open === undefined ? {} : { onClick: () => open(row) })}
              >
                {beside.map((column, index) => (
                  <td key={column.head} class={classOf(column)} dir="auto">
                    {index === 0 && open !== undefined ? (
                      <Opener>{column.cell(row)}</Opener>
                    ) : (
                      column.cell(row)
                    )}
                    {index === 0 && below.length > 0 && <Below columns={below} row={row} inLine={inLine} />}
                  </td>
                ))}
              </tr>
            );
          })}
          <Space rows={rows.length - from - shown.length} lineHeight={lineHeight} />
        </tbody>
      </table>
    </div>
  );
}

interface BelowProps<T> {
  readonly columns: readonly Column<T>[];
  readonly row: T;
  readonly inLine: number;
}

/** Cells below the text of the first column. One without content would leave a gap in its line. */
function Below<T>({ columns, row, inLine }: BelowProps<T>) {
  const cells = columns
    .map(({ head, isNumber, cell }) => ({ head, isNumber, content: cell(row) }))
    .filter(({ content }) => content !== false);
  const lines = Array.from({ length: Math.ceil(cells.length / inLine) }, (_, at) =>
    cells.slice(at * inLine, (at + 1) * inLine),
  );
  return (
    <span class="below small">
      {lines.map((line) => (
        <span key={line[0]?.head} class="below-line">
          {line.map(({ head, isNumber, content }) => (
            <span key={head} dir="auto" class={isNumber === true ? 'whole' : undefined}>
              {isNumber === true && `${head} `}
              {content}
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}

function classOf<T>({ isNumber, isCutOnLaptop }: Column<T>): string | undefined {
  if (isCutOnLaptop === true) return 'cut-on-laptop';
  return isNumber === true ? 'number' : undefined;
}

/** The height of rows that are not rendered. */
function Space({ rows, lineHeight }: { readonly rows: number; readonly lineHeight: number }) {
  if (rows === 0) return null;
  return <tr aria-hidden="true" class="space" style={{ height: `${rows * lineHeight}px` }} />;
}

/** What the keyboard opens a row with. Its click is that of the row. */
function Opener({ children }: { readonly children: ComponentChildren }) {
  return (
    <button type="button" class="opener">
      {children}
    </button>
  );
}

/** A cell that is too narrow for its text shows it under the pointer. */
function showCutText(event: TargetedMouseEvent<HTMLDivElement>): void {
  const cell = event.target instanceof Element ? event.target.closest('td') : null;
  if (cell !== null && cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText;
}

let pixels: number | undefined;

/** The pixels of one rem: readers choose the size of text in their browser. */
function rootPixels(): number {
  pixels ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return pixels;
}
