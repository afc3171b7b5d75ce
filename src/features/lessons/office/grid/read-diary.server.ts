import { listAreas } from '#src/features/areas/areas.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { whoTeaches } from '#src/features/instructors/active-instructor.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { DAY_MS, formatFullDate, formatHours, formatWeekday, shortWeekday } from '#src/platform/dates.ts';
import { type InstructorsDays, schoolDiary } from '../../availability/school-diary.server.ts';

/** The day that an address names, or today. */
export function readDayParam(query: URLSearchParams, today: string, name = 'day'): string {
  const value = query.get(name) ?? '';
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(value)) return today;
  const day = new Date(`${value}T12:00:00Z`);
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== value ? today : value;
}

export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** The school's day: everybody of an area, those who work or have lessons then before the others. */
export async function readSchoolDay({ db, clock }: OfficeDeps, query: URLSearchParams) {
  const now = clock.now();
  const today = londonDate(now);
  const day = readDayParam(query, today);
  const [areas, teachers] = await Promise.all([listAreas(db), whoTeaches(db, now)]);
  const area = areas.find(({ slug }) => slug === query.get('area'))?.slug;
  const names = new Map(teachers.map(({ slug, name }) => [slug, name]));
  const rows = (await schoolDiary(db, { ...(area && { area }), days: [day], now })).flatMap(
    ({ instructor, days: [own] }) =>
      own ? [{ instructor, name: names.get(instructor) ?? instructor, ...own }] : [],
  );
  const isThere = ({ open, entries }: (typeof rows)[number]) => open.length > 0 || entries.length > 0;
  const there = rows.filter(isThere).sort((a, b) => a.name.localeCompare(b.name));
  const lessons = there.flatMap(({ entries }) => entries.filter(({ kind }) => kind === 'lesson'));
  const booked = lessons.filter(({ state }) => state !== 'held');
  const taught = booked.reduce((sum, { minutes }) => sum + minutes, 0);
  return {
    day,
    today,
    area: area ?? '',
    title: formatFullDate(day),
    before: daysAfter(day, -1),
    after: daysAfter(day, 1),
    areas: areas.map(({ slug, name }) => ({ slug, name })),
    summary: [
      booked.length === 1 ? '1 lesson' : `${booked.length} lessons`,
      booked.length > 0 && formatHours(taught),
      lessons.length > booked.length && `${lessons.length - booked.length} held`,
    ]
      .filter(Boolean)
      .join(', '),
    there,
    absentInstructors: rows
      .filter((row) => !isThere(row))
      .map(({ instructor, name, isHoliday }) => ({ instructor, name, isHoliday }))
      .sort((a, b) => a.name.localeCompare(b.name)),
  };
}

export type SchoolDay = Awaited<ReturnType<typeof readSchoolDay>>;

/** An instructor's week. Undefined where nobody who teaches is called so. */
export async function readInstructorWeek({ db, clock }: OfficeDeps, slug: string, query: URLSearchParams) {
  const now = clock.now();
  const teachers = await whoTeaches(db, now);
  const instructor = teachers.find((one) => one.slug === slug);
  if (!instructor) return undefined;
  const today = londonDate(now);
  const dayParam = readDayParam(query, today, 'week');
  const monday = daysAfter(dayParam, -((new Date(`${dayParam}T12:00:00Z`).getUTCDay() + 6) % 7));
  const days = Array.from({ length: 7 }, (_, index) => daysAfter(monday, index));
  const [instructorDays]: InstructorsDays[] = await schoolDiary(db, { slugs: [slug], days, now });
  const read = instructorDays?.days ?? [];
  const entries = read.flatMap((day) => day.entries);
  const booked = entries.filter(({ state, kind }) => state !== 'held' && kind === 'lesson');
  return {
    slug,
    name: instructor.name,
    today,
    monday,
    before: daysAfter(monday, -7),
    after: daysAfter(monday, 7),
    isThisWeek: days.includes(today),
    title: [monday, days[6] ?? monday]
      .map((day) => formatWeekday(day, today).replace(/^\w+ /, ''))
      .join(' to '),
    summary:
      booked.length === 0
        ? 'No lessons'
        : `${booked.length === 1 ? '1 lesson' : `${booked.length} lessons`}, ${formatHours(booked.reduce((sum, { minutes }) => sum + minutes, 0))}`,
    days: read.map((day) => ({
      ...day,
      label: shortWeekday(day.day, today),
      isToday: day.day === today,
      sum: day.isHoliday
        ? 'Holiday'
        : day.open.length === 0 && day.entries.length === 0
          ? 'Not working'
          : day.entries.length === 0
            ? 'Free'
            : formatHours(
                day.entries
                  .filter(({ state }) => state !== 'held')
                  .reduce((sum, { minutes }) => sum + minutes, 0),
              ),
    })),
    others: teachers.map((one) => ({ slug: one.slug, name: one.name })),
  };
}

export type InstructorWeek = NonNullable<Awaited<ReturnType<typeof readInstructorWeek>>>;
