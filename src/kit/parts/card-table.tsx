// biome-ignore-all lint/a11y/noRedundantRoles: laid out as cards, a table keeps its roles only where they are written.
import type { ReactNode } from 'react';

export interface Column<Row> {
  head: string;
  cell(row: Row): ReactNode;
  /** Amounts stand at the end of their column. */
  num?: boolean;
  /** Where the cell is on a card: `wide`, `end`, `top-end`, or a name of the table's own. */
  className?: string;
}

/**
 * A table that becomes cards on a phone. Its roles are written, because a browser forgets that a table is one when it is
 * laid out otherwise. The first column names the row.
 */
export function CardTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  look = '',
  rowLook,
}: {
  /** For those who do not see what is around the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string | number;
  /** Other classes of the table: `table--in` within a sheet, `table--rows` where a row is a link. */
  look?: string;
  rowLook?(row: Row): string | undefined;
}) {
  return (
    <table className={`table table--cards ${look}`.trim()} role="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ head, num }) => (
            <th key={head} role="columnheader" scope="col" className={num ? 'num' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row" className={rowLook?.(row)} data-row>
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.head} role="rowheader" scope="row" className={classOf(column)}>
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.head} role="cell" className={classOf(column)}>
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function classOf({ num, className }: Pick<Column<never>, 'num' | 'className'>): string | undefined {
  return [num && 'num', className].filter(Boolean).join(' ') || undefined;
}
