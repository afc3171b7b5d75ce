import type { ComponentProps, ReactNode } from 'react';
import { CardTable } from './card-table.tsx';
import { Panel } from './panel.tsx';

/** A panel with a table, or with what it says while there are no rows. */
export function TablePanel<Row>({
  id,
  title,
  count,
  foot,
  empty,
  className = '',
  children,
  ...table
}: Pick<ComponentProps<typeof Panel>, 'id' | 'title' | 'count' | 'foot'> &
  Parameters<typeof CardTable<Row>>[0] & {
    empty?: ReactNode;
    /** Below the table. */
    children?: ReactNode;
  }) {
  return (
    <Panel id={id} title={title} count={count} foot={foot} flush>
      {empty && table.rows.length === 0 ? (
        <p className="panel__body quiet">{empty}</p>
      ) : (
        <CardTable className={`table--in ${className}`.trim()} {...table} />
      )}
      {children}
    </Panel>
  );
}
