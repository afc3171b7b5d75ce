import type { ShownLine } from '#src/features/pay/shown-run.ts';
import { Table } from '#src/kit/parts/card-table.tsx';

/** What a run counts, lesson by lesson. */
export function PayLines({ caption, lines }: { caption: string; lines: readonly ShownLine[] }) {
  return (
    <Table
      caption={caption}
      className="lessonlist"
      columns={[
        { head: 'Day', cell: ({ day }) => <Day day={day} /> },
        {
          head: 'What',
          className: 'paywhat',
          cell: ({ what, note, length, soldFor }) => (
            <>
              <bdi>{what}</bdi>
              <span className="quiet paywhy">
                {length}
                {soldFor && (
                  <>
                    , sold for <span className="nowrap">{soldFor}</span>
                  </>
                )}
                {note && (length ? `, ${note.charAt(0).toLowerCase()}${note.slice(1)}` : note)}
              </span>
            </>
          ),
        },
        { head: 'Yours', cell: ({ amount }) => amount },
      ]}
      rows={lines}
      keyOf={({ key }) => key}
    />
  );
}

/** "Mon 16 Nov", which breaks after the weekday alone. */
function Day({ day }: { day: string }) {
  const [weekday, ...date] = day.split(' ');
  return (
    <>
      {weekday} <span className="paydate">{date.join(' ')}</span>
    </>
  );
}
