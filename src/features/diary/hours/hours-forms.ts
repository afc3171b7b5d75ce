import type { PostedFields } from '#src/platform/http/posted-form.server.ts';

/** "08:30" is 510. Undefined for anything else. */
function minuteOf(time: string | undefined): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time ?? '') ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** The fields `works-1`, `from-1-1`, `to-1-1`, `from-1-2`, `to-1-2` of Monday, and so on. */
export function hoursFromForm({ affected, ...fields }: PostedFields) {
  const hours = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    [1, 2].flatMap((part) => {
      const [from, to] = [
        minuteOf(fields[`from-${weekday}-${part}`]),
        minuteOf(fields[`to-${weekday}-${part}`]),
      ];
      const isWorked = `works-${weekday}` in fields && from !== undefined && to !== undefined;
      return isWorked ? [{ weekday, from, to }] : [];
    }),
  );
  return { hours, ...(affected !== undefined && { affected }) };
}

export function dateFromForm({ from, to, kind, last_day, ...fields }: PostedFields) {
  const spans = kind === 'holiday' ? {} : { from: minuteOf(from), to: minuteOf(to) };
  return { ...fields, kind, last_day: last_day || fields.first_day, ...spans };
}

export function settingsFromForm(fields: PostedFields) {
  return { ...fields, lengths: [60, 90, 120].filter((length) => `length-${length}` in fields) };
}
