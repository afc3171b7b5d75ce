// biome-ignore-all lint/a11y/noRedundantRoles: laid out as cards, a table keeps its roles only where they are written.
import type { ReactNode } from 'react';

export interface Column<Row> {
  head: string;
  cell(row: Row): ReactNode;
  /** Amounts are aligned to the end of their column. */
  num?: boolean;
  /** Where the cell is on a card: `wide`, `end`, `top-end`, or a name of the table's own. */
  className?: string;
}

interface TableProps<Row> {
  /** For those who do not see what is around the table, if it isn't shown. */
  caption: string;
  isCaptionShown?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row, index: number): string | number;
  /** Other classes of the table: `table--in` within a panel, `table--rows` where a row is a link. */
  className?: string;
  rowLook?(row: Row): string | undefined;
}

/**
 * A table that becomes cards on a phone. Its roles are written, because a browser forgets that a table is one when it is
 * laid out otherwise.
 */
export function CardTable<Row>(table: TableProps<Row>) {
  return <Table {...table} isCards />;
}

/** A table that is the same on a phone, unless its rows are cards. The first column names the row. */
export function Table<Row>({
  caption,
  isCaptionShown = false,
  columns,
  rows,
  keyOf,
  className = '',
  rowLook,
  isCards = false,
}: TableProps<Row> & { isCards?: boolean }) {
  const role = (name: string) => (isCards ? name : undefined);
  return (
    <table className={`table ${isCards ? 'table--cards ' : ''}${className}`.trim()} role={role('table')}>
      <caption className={isCaptionShown ? undefined : 'visually-hidden'}>{caption}</caption>
      <thead role={role('rowgroup')}>
        <tr role={role('row')}>
          {columns.map(({ head, num }) => (
            <th key={head} role={role('columnheader')} scope="col" className={num ? 'num' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role={role('rowgroup')}>
        {rows.map((row, rowIndex) => (
          <tr
            key={keyOf(row, rowIndex)}
            role={role('row')}
            className={rowLook?.(row)}
            data-row={isCards || undefined}
          >
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.head} role={role('rowheader')} scope="row" className={classOf(column)}>
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.head} role={role('cell')} className={classOf(column)}>
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
