export interface BankHoliday {
  /** YYYY-MM-DD. */
  day: string;
  name: string;
}

/**
 * The bank holidays of England and Wales by rule, the first first. Those that are on a Saturday or Sunday are listed with
 * their substitute day: a school that is open on Saturdays decides about both. Days proclaimed for one year are not known.
 */
export function bankHolidays(year: number): BankHoliday[] {
  const newYear = Temporal.PlainDate.from({ year, month: 1, day: 1 });
  const easter = easterSunday(year);
  const christmas = newYear.with({ month: 12, day: 25 });
  const boxing = christmas.add({ days: 1 });
  const all: [Temporal.PlainDate | undefined, string][] = [
    [newYear, 'New Year’s Day'],
    [isWeekend(newYear) ? mondayFrom(newYear) : undefined, 'New Year’s Day, substitute day'],
    [easter.subtract({ days: 2 }), 'Good Friday'],
    [easter.add({ days: 1 }), 'Easter Monday'],
    [mondayFrom(newYear.with({ month: 5 })), 'Early May bank holiday'],
    [lastMonday(year, 5), 'Spring bank holiday'],
    [lastMonday(year, 8), 'Summer bank holiday'],
    [christmas, 'Christmas Day'],
    [boxing, 'Boxing Day'],
    // The substitute of Christmas comes after that of Boxing Day: always the 27th.
    [isWeekend(christmas) ? christmas.add({ days: 2 }) : undefined, 'Christmas Day, substitute day'],
    [
      boxing.dayOfWeek === SATURDAY || boxing.dayOfWeek === SUNDAY ? christmas.add({ days: 3 }) : undefined,
      'Boxing Day, substitute day',
    ],
  ];
  return all
    .flatMap(([day, name]) => (day ? [{ day: day.toString(), name }] : []))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

export function isBankHoliday(day: string): boolean {
  return bankHolidays(Number(day.slice(0, 4))).some((holiday) => holiday.day === day);
}

const MONDAY = 1;
const SATURDAY = 6;
const SUNDAY = 7;

function isWeekend({ dayOfWeek }: Temporal.PlainDate): boolean {
  return dayOfWeek >= SATURDAY;
}

/** This day, or the first Monday after it. */
function mondayFrom(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.add({ days: (7 + MONDAY - day.dayOfWeek) % 7 });
}

function lastMonday(year: number, month: number): Temporal.PlainDate {
  const last = Temporal.PlainDate.from({ year, month, day: 31 });
  return last.subtract({ days: last.dayOfWeek - MONDAY });
}

/** By the Gregorian rule of Meeus, Jones and Butcher. */
function easterSunday(year: number): Temporal.PlainDate {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const day = h + l - 7 * m + 114;
  return Temporal.PlainDate.from({ year, month: Math.floor(day / 31), day: (day % 31) + 1 });
}
