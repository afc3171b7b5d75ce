export const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Day = (typeof days)[number];
export const periods = ['morning', 'afternoon', 'evening'] as const;
export type Period = (typeof periods)[number];

export const DAY_NAMES: Record<Day, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** One of the 21 times of a week: "mon-evening". */
export type WeekPeriod = `${Day}-${Period}`;

export const weekPeriods: readonly WeekPeriod[] = days.flatMap((day) =>
  periods.map((period) => `${day}-${period}` as const),
);

/** "Mon morning and evening, Sat all day". Empty for no times. */
export function formatWeek(free: readonly WeekPeriod[]): string {
  return days
    .flatMap((day) => {
      const halves = periods.filter((period) => free.includes(`${day}-${period}`));
      if (halves.length === 0) return [];
      const name = DAY_NAMES[day].slice(0, 3);
      if (halves.length === periods.length) return `${name} all day`;
      return `${name} ${halves.join(' and ')}`;
    })
    .join(', ');
}
