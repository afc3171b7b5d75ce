import { londonWhen } from '#src/platform/dates.ts';
import { CardTable } from '../parts/card-table.tsx';
import { deedInPlainWords, pageOfThing } from './deed-words.ts';
import type { LogLine } from './log-page.server.ts';

/** Who did what to which thing, the latest first. */
export function LogTable({ deeds, now }: { deeds: readonly LogLine[]; now: Date }) {
  return (
    <CardTable
      caption="What the staff did, the latest first"
      look="table--in table--log"
      rows={deeds}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'What',
          className: 'wide',
          cell: ({ did, detail }) => (
            <>
              {deedInPlainWords(did)}
              {detail && <small>{detail}</small>}
            </>
          ),
        },
        { head: 'To', className: 'log__to', cell: (line) => <Thing {...line} /> },
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

function Thing({ about, aboutId, person }: LogLine) {
  const page = pageOfThing(about, aboutId);
  const name = person ?? about.charAt(0).toUpperCase() + about.slice(1);
  const everything = `/office/log?${new URLSearchParams({ about, ...(aboutId && { id: aboutId }) })}`;
  return (
    <span className="log__thing">
      {page ? <a href={page}>{name}</a> : name}
      {aboutId && (
        <a href={everything}>
          Its story<span className="visually-hidden"> in the log</span>
        </a>
      )}
    </span>
  );
}
