import type { readCalendars } from './read-calendars.server.ts';

type Week = Awaited<ReturnType<typeof readCalendars>>['week'];

/** From 07:00 to 21:00, in percent. */
const placeOf = (minute: number) => Math.min(100, Math.max(0, (minute - 420) / 8.4));

/** The lessons and the busy times of the next days beside each other. The diary's pages say the same in words. */
export function WeekTogether({ week: { days } }: { week: Week }) {
  const count = (of: 'lessons' | 'busy') => days.reduce((sum, day) => sum + day[of].length, 0);
  return (
    <section className="grid grid--shrink g-3" aria-labelledby="together">
      <h2 id="together">The next 7 days, together</h2>
      <div
        className="caldays"
        role="img"
        aria-label={`The next 7 days: ${count('lessons')} in the diary, ${count('busy')} busy elsewhere`}
      >
        {days.map(({ day, weekday, lessons, busy }) => (
          <div key={day}>
            {weekday}
            <svg className="caldays__day" width="100%" height="160" aria-hidden="true">
              {lessons.map((one) => (
                <Block key={one.from} look="lesson" x="6%" {...one} />
              ))}
              {busy.map((one) => (
                <Block key={one.from} look="busy" x="34%" {...one} />
              ))}
            </svg>
          </div>
        ))}
      </div>
      <p className="cluster g-4 quiet" aria-hidden="true">
        <span className="cluster g-2">
          <Key look="lesson" /> Lesson
        </span>
        <span className="cluster g-2">
          <Key look="busy" /> Busy elsewhere
        </span>
      </p>
    </section>
  );
}

interface Look {
  look: 'lesson' | 'busy';
}

function Block({ look, x, from, to }: Look & { x: string; from: number; to: number }) {
  const [top, bottom] = [placeOf(from), placeOf(to)];
  const width = look === 'lesson' ? '88%' : '60%';
  return (
    <rect
      className={`caldays__${look}`}
      x={x}
      width={width}
      y={`${top}%`}
      height={`${bottom - top}%`}
      rx="3"
    />
  );
}

function Key({ look }: Look) {
  return (
    <svg width="24" height="16" aria-hidden="true">
      <rect className={`caldays__${look}`} x="1" y="1" width="22" height="14" rx="3" />
    </svg>
  );
}
