import type { LogLine } from '#src/kit/audit/log-page.server.ts';
import { CardTable } from '#src/kit/parts/card-table.tsx';
import { londonWhen } from '#src/platform/dates.ts';
import { formatAuditEntry } from './audit-entry-text.ts';
import type { NamedThing } from './log-things.server.ts';

type NamedLine = LogLine & { thing: NamedThing };

/** Who did what to which thing, the latest first: "Refunded £10.00 of BP-4K7M-29". */
export function LogTable({ entries, now }: { entries: readonly NamedLine[]; now: Date }) {
  return (
    <CardTable
      caption="What the staff did, the latest first"
      look="table--in table--log"
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        { head: 'What', className: 'wide', cell: (line) => <AuditEntry {...line} /> },
        { head: 'More', className: 'log__to', cell: (line) => <History {...line} /> },
        { head: 'Who', className: 'log__who', cell: ({ by }) => by },
        {
          head: 'When',
          className: 'log__when',
          cell: ({ at }) => {
            const { day, time } = londonWhen(at, now);
            return `${day}, ${time}`;
          },
        },
      ]}
    />
  );
}

function AuditEntry({ did, detail, thing: { name, page } }: NamedLine) {
  const words = formatAuditEntry(did, detail);
  return (
    <>
      {words.before} {page ? <a href={page}>{name}</a> : name}
      {words.detail && <small>{words.detail}</small>}
    </>
  );
}

function History({ about, aboutId, thing: { name } }: NamedLine) {
  if (!aboutId) return null;
  return (
    <a href={`/office/log?${new URLSearchParams({ about, id: aboutId })}`}>
      Its history<span className="visually-hidden"> in the log: {name}</span>
    </a>
  );
}
