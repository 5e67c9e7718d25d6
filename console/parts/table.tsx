import type { ComponentChildren } from 'preact';

export interface Column<T> {
  readonly head: string;
  readonly cell: (row: T) => ComponentChildren;
  /** Aligned to the right. */
  readonly isNumber?: boolean;
}

interface TableProps<T> {
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  readonly open?: (row: T) => void;
  readonly chosen?: string | undefined;
}

/** A table of up to a few hundred rows; a `VirtualList` shows longer ones. */
export function Table<T>({ label, columns, rows, keyOf, open, chosen }: TableProps<T>) {
  return (
    <div class="table-frame" tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map(({ head, isNumber }) => (
              <th key={head} scope="col" class={isNumber === true ? 'number' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = keyOf(row);
            const classes = [open === undefined ? '' : 'opens', key === chosen ? 'chosen' : ''].join(' ');
            return (
              <tr key={key} class={classes} {...(open === undefined ? {} : { onClick: () => open(row) })}>
                {columns.map(({ head, cell, isNumber }, index) => (
                  <td key={head} class={isNumber === true ? 'number' : undefined}>
                    {index === 0 && open !== undefined ? <Opener>{cell(row)}</Opener> : cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** What the keyboard opens a row with. Its click is that of the row. */
function Opener({ children }: { readonly children: ComponentChildren }) {
  return (
    <button type="button" class="opener">
      {children}
    </button>
  );
}
