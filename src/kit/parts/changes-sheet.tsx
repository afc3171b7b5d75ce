import { Panel } from '#src/kit/parts/panel.tsx';
import { CardTable } from './card-table.tsx';

interface Shown {
  id: number;
  when: string;
  by: string;
  what: string;
}

/** Who changed what of a thing, from the log. */
export function ChangesSheet({ changes }: { changes: readonly Shown[] }) {
  return (
    <Panel id="changes" title="Changes" flush>
      {changes.length === 0 && <p className="panel__body quiet">No changes yet.</p>}
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
    </Panel>
  );
}
