import { formatTime } from '#src/platform/dates.ts';
import { formatOpeningHours, type OpeningHours } from '#src/platform/working-days/opening-hours.ts';

/** What a change changes: "Rings by 6pm → 5pm". Empty where nothing is changed. */
export function formatHoursChanged(before: OpeningHours, after: OpeningHours): string {
  const told = (what: string, words: (hours: OpeningHours) => string) => {
    const [was, is] = [words(before), words(after)];
    return was === is ? [] : [`${what} ${was} → ${is}`];
  };
  return [
    ...told('Open', formatOpeningHours),
    ...told('Rings by', ({ ringsBy }) => formatTime(ringsBy)),
    ...told('Posts by', ({ postsBy }) => formatTime(postsBy)),
  ].join('; ');
}
