import { CardTable } from './card-table.tsx';
import { Sheet } from './sheet.tsx';

interface Shown {
  id: number;
  when: string;
  by: string;
  what: string;
}

/** Who changed what of a thing, from the log. */
export function ChangesSheet({ changes }: { changes: readonly Shown[] }) {
  return (
    <Sheet id="changes" title="Changes" flush>
      {changes.length === 0 && <p className="sheet__body quiet">No changes yet.</p>}
      {changes.length > 0 && (
        <CardTable
          caption="Changes, the last first"
          look="table--in table--tight"
          rows={changes}
          keyOf={({ id }) => id}
          columns={[
            { head: 'Made', cell: ({ when }) => when },
            { head: 'By', cell: ({ by }) => by, className: 'end' },
            { head: 'What', cell: ({ what }) => what, className: 'wide' },
          ]}
        />
      )}
    </Sheet>
  );
}
