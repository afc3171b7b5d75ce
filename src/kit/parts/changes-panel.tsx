import { TablePanel } from './table-panel.tsx';

interface Change {
  id: number;
  when: string;
  by: string;
  detail: string;
}

/** Who changed what of a thing, from the log. */
export function ChangesPanel({ changes }: { changes: readonly Change[] }) {
  return (
    <TablePanel
      id="changes"
      title="Changes"
      empty="No changes yet."
      caption="Changes, the last first"
      className="table--tight"
      rows={changes}
      keyOf={({ id }) => id}
      columns={[
        { head: 'Made', cell: ({ when }) => when },
        { head: 'By', cell: ({ by }) => by, className: 'end' },
        { head: 'What', cell: ({ detail }) => detail, className: 'wide' },
      ]}
    />
  );
}
