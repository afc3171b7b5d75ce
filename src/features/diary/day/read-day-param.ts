import { type LessonLength, lessonLengths } from '#src/features/lessons/booking.ts';

/** The day that a page's address asks for, YYYY-MM-DD. Anything else asks for none. */
export function readDayParam(request: Request): string | undefined {
  const value = new URL(request.url).searchParams.get('day') ?? '';
  if (!/^20\d\d-\d\d-\d\d$/.test(value)) return undefined;
  const read = new Date(`${value}T12:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(value) ? value : undefined;
}

/** What the address of a page with a form for a time fills it with. */
export interface TimesQuery {
  day?: string | undefined;
  /** "10:00". */
  time?: string | undefined;
  minutes?: LessonLength | undefined;
}

export function readTimesQuery(request: Request): TimesQuery {
  const query = new URL(request.url).searchParams;
  const time = query.get('time') ?? '';
  return {
    day: readDayParam(request),
    time: /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : undefined,
    minutes: lessonLengths.find((one) => String(one) === query.get('minutes')),
  };
}
