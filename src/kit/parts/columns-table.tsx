import type { ReactNode } from 'react';
import type { Column } from './card-table.tsx';
import { titleOf } from './file-columns.ts';
import { TablePanel } from './table-panel.tsx';

/** A column of ours, and the heading that it is read from. */
export interface ShownColumn {
  name: string;
  hint: string;
  required: boolean;
  heading: string;
}

/** Which heading of a file each of our columns is read from: fields `column.…` of the form around it. */
export function ColumnsTable({
  columns,
  headings,
  samplesOf,
  chosen,
  none,
  foot,
}: {
  columns: readonly ShownColumn[];
  headings: readonly string[];
  /** The values of the first rows, where they are kept. */
  samplesOf?: (heading: string) => string | undefined;
  /** What was chosen before a refusal. */
  chosen: Record<string, string> | undefined;
  /** The choice of no heading. */
  none: string;
  foot: ReactNode;
}) {
  const table: Column<ShownColumn>[] = [
    {
      head: 'Here',
      className: 'wide',
      cell: ({ name, hint, required }) => (
        <>
          {titleOf(name)}
          {required && ' (needed)'}
          {hint && <small>{hint}</small>}
        </>
      ),
    },
    {
      head: 'Your column',
      className: 'wide',
      cell: ({ name, heading }) => (
        <select
          className="input"
          name={`column.${name}`}
          aria-label={`Your column for ${titleOf(name)}`}
          defaultValue={chosen?.[`column.${name}`] ?? heading}
        >
          <option value="">{none}</option>
          {headings.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      ),
    },
  ];
  if (samplesOf)
    table.push({
      head: 'In the first rows',
      className: 'wide',
      cell: ({ heading }) => <span className="move-samples">{samplesOf(heading)}</span>,
    });
  return (
    <TablePanel
      id="columns"
      title="Columns"
      count={`${columns.filter(({ heading }) => heading !== '').length} matched`}
      caption="Which of your columns becomes what"
      columns={table}
      rows={columns}
      keyOf={({ name }) => name}
      foot={foot}
    />
  );
}
