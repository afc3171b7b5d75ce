import { formatDate } from '#src/platform/dates.ts';
import { type Address, FigureSheet, type Sheet } from './figure-sheet.tsx';
import { wholeHours } from './figure-table.ts';
import { NamedBars } from './named-bars.tsx';
import type { DiariesUse } from './read-diaries.server.ts';
import { shadeOf } from './use-of-hours.ts';

const NO_HOURS = 'Nobody had working hours in the last four whole weeks.';

/** A table whose cells are as dark as they are full. */
export function DiariesSheet({ sheet, address }: { sheet: Sheet<DiariesUse>; address: Address }) {
  return (
    <FigureSheet
      id="diaries"
      title="When instructors are booked, in %"
      note="the last four weeks"
      sheet={sheet}
      address={address}
    >
      {(use) =>
        use.slots.length === 0 ? (
          <p className="quiet">{NO_HOURS}</p>
        ) : (
          <>
            <Heat {...use} />
            <p>
              <b>{use.all.percent ?? 0}% of open hours were booked:</b> {wholeHours(use.all.bookedMinutes)} of{' '}
              {wholeHours(use.all.openMinutes)} h.
            </p>
            <p className="quiet">
              {formatDate(use.from)} to {formatDate(use.to)}, of those who teach now, by the weekly hours that
              they have now and their days off. Above 100% lessons were given outside these hours.
            </p>
          </>
        )
      }
    </FigureSheet>
  );
}

function Heat({ slots, days }: Pick<DiariesUse, 'slots' | 'days'>) {
  return (
    <table className="heat">
      <caption className="visually-hidden">
        Booked hours as a percentage of open hours, by day and time
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Day</span>
          </th>
          {slots.map((slot) => (
            <th key={slot} scope="col">
              {slot}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(({ name, percents }) => (
          <tr key={name}>
            <th scope="row">
              <abbr title={name}>{name.slice(0, 3)}</abbr>
            </th>
            {slots.map((slot, at) => (
              <Percent key={slot} percent={percents[at]} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Percent({ percent }: { percent: number | undefined }) {
  if (percent === undefined)
    return (
      <td className="heat--0">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">closed</span>
      </td>
    );
  return (
    <td className={`heat--${shadeOf(percent)}`}>
      {percent}
      <span className="visually-hidden"> per cent</span>
    </td>
  );
}

/** How many of a large school are drawn: all are in the table. */
const DRAWN = 12;

export function InstructorsSheet({ sheet, address }: { sheet: Sheet<DiariesUse>; address: Address }) {
  return (
    <FigureSheet
      id="instructors"
      title="By instructor"
      note="booked of open hours, the last four weeks"
      sheet={sheet}
      address={address}
    >
      {({ instructors }) =>
        instructors.length === 0 ? (
          <p className="quiet">{NO_HOURS}</p>
        ) : (
          <>
            <NamedBars
              hasTrack
              bars={instructors.slice(0, DRAWN).map(({ name, percent }) => ({
                name,
                share: (percent ?? 0) / 100,
                words: percent === undefined ? '–' : `${percent}%`,
              }))}
            />
            {instructors.length > DRAWN && (
              <p className="quiet">
                The {DRAWN} fullest of {instructors.length}. All are in the table.
              </p>
            )}
          </>
        )
      }
    </FigureSheet>
  );
}
