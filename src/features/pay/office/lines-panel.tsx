import type { ReactNode } from 'react';
import { NamedAmount } from '#src/kit/parts/named-amount.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import type { ShownLine } from '../shown-run.ts';

/** What a run counts, lesson by lesson, with what it comes to beneath. */
export function LinesPanel({
  id,
  title,
  count,
  lines,
  empty,
  children,
}: {
  id: string;
  title: string;
  count?: string;
  lines: readonly ShownLine[];
  empty?: string;
  children?: ReactNode;
}) {
  return (
    <TablePanel
      id={id}
      title={title}
      count={count}
      caption={`${title}, line by line`}
      empty={empty}
      rows={lines}
      keyOf={({ key }) => key}
      columns={[
        { head: 'Day', cell: ({ day }) => <span className="nowrap">{day}</span> },
        {
          head: 'What',
          className: 'wide',
          cell: ({ what, note }) => (
            <>
              <bdi>{what}</bdi>
              {note && <small>{note}</small>}
            </>
          ),
        },
        { head: 'Time', num: true, cell: ({ length }) => length },
        {
          head: 'Sold for',
          num: true,
          cell: ({ soldFor }) => soldFor && <NamedAmount name="Sold for">{soldFor}</NamedAmount>,
        },
        { head: 'Due', num: true, className: 'top-end', cell: ({ amount }) => <b>{amount}</b> },
      ]}
    >
      {children}
    </TablePanel>
  );
}
