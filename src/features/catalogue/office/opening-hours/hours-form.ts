import { type Day, days } from '#src/platform/calendar/week.ts';
import type { OpenTimes } from '#src/platform/working-days/opening-hours.ts';

/** The names of a day's fields. */
export const opensField = (day: Day) => `${day}_opens`;
export const closesField = (day: Day) => `${day}_closes`;

type Fields = Record<string, string | undefined>;

/** The fields of the form as the call's body. A day with both times empty is closed. */
export function hoursFromForm(fields: Fields) {
  const timesOf = (day: Day) => {
    const [opens = '', closes = ''] = [fields[opensField(day)], fields[closesField(day)]];
    return opens || closes ? { opens, closes } : null;
  };
  return {
    week: Object.fromEntries(days.map((day) => [day, timesOf(day)])),
    rings_by: fields.rings_by ?? '',
    posts_by: fields.posts_by ?? '',
    ...(fields.expected_version && { expected_version: fields.expected_version }),
  };
}

/** Hours as the fields of the form. */
export function formOfHours(hours: {
  week: readonly (OpenTimes | null)[];
  ringsBy: string;
  postsBy: string;
}): Record<string, string> {
  const times = days.flatMap((day, index) => [
    [opensField(day), hours.week[index]?.opens ?? ''],
    [closesField(day), hours.week[index]?.closes ?? ''],
  ]);
  return { ...Object.fromEntries(times), rings_by: hours.ringsBy, posts_by: hours.postsBy };
}
