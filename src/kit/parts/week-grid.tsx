import { DAY_NAMES, days, periods, type WeekPeriod } from '#src/platform/calendar/week.ts';
import { capitalised } from '#src/platform/capitalised.ts';
import { TickIcon } from '#src/ui/icons.tsx';

/** The 21 times of a week, ticked where somebody is free; with boxes to tick where they may be changed. */
export function WeekGrid({
  caption,
  free,
  change = false,
}: {
  caption: string;
  free: readonly WeekPeriod[];
  change?: boolean;
}) {
  return (
    <table className="slots">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <td />
          {days.map((day) => (
            <th key={day} scope="col">
              <span aria-hidden="true">{DAY_NAMES[day].charAt(0)}</span>
              <span className="visually-hidden">{DAY_NAMES[day]}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {periods.map((period) => (
          <tr key={period}>
            <th scope="row">{capitalised(period)}</th>
            {days.map((day) => {
              const isFree = free.includes(`${day}-${period}`);
              return (
                <td key={day} className={isFree ? 'is-free' : undefined}>
                  {change ? (
                    <label className="tick">
                      <input type="checkbox" name={`${day}-${period}`} defaultChecked={isFree} />
                      <span className="visually-hidden">
                        {DAY_NAMES[day]} {period}
                      </span>
                    </label>
                  ) : (
                    <>
                      {isFree && <TickIcon />}
                      <span className="visually-hidden">{isFree ? 'free' : 'not free'}</span>
                    </>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
