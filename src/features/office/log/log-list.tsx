import type { LogLine } from '#src/kit/audit/log-page.server.ts';
import { kept, list, lookup } from '#src/kit/lists/list.ts';
import { formatAuditEntry } from './audit-entry-text.ts';
import type { NamedThing } from './log-things.server.ts';

interface NamedLine extends LogLine {
  thing: NamedThing;
  when: string;
}

/** Who did what to which thing, the latest first: "Refunded £10.00 of BP-4K7M-29". */
export const logList = list<NamedLine>()({
  path: '/office/log',
  title: 'Log',
  noun: ['entry', 'entries'],
  caption: 'What the staff did, the latest first',
  filters: {
    by: lookup('Who', 'Everybody', /^[\da-f-]{36}$/),
    about: lookup('To what', 'Everything', /^[\w -]{1,40}$/),
    id: kept(/^[\w-]{1,60}$/),
  },
  cursor: /^\d{1,15}$/,
  columns: [
    { head: 'What', className: 'wide', cell: (line) => <AuditEntry {...line} /> },
    { head: 'More', className: 'log__to', cell: (line) => <History {...line} /> },
    { head: 'Who', className: 'log__who', cell: ({ by }) => by },
    { head: 'When', className: 'log__when', cell: ({ when }) => when },
  ],
  keyOf: ({ id }) => id,
  classNames: { table: 'table--log', filters: 'filters--log' },
  empty: 'Nothing has been done yet.',
  noMatch: 'Nothing in the log matches.',
});

function AuditEntry({ did, detail, thing: { name, page } }: NamedLine) {
  const text = formatAuditEntry(did, detail);
  return (
    <>
      {text.before} {page ? <a href={page}>{name}</a> : name}
      {text.detail && <small>{text.detail}</small>}
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
