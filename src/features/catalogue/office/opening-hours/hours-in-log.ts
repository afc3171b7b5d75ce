import { formatTime } from '#src/platform/dates.ts';
import { formatOpeningHours, type OpeningHours } from '#src/platform/working-days/opening-hours.ts';

/** What a change changes: "Rings by 6pm → 5pm". Empty where nothing is changed. */
export function formatHoursChanged(before: OpeningHours, after: OpeningHours): string {
  const formatChange = (label: string, format: (hours: OpeningHours) => string) => {
    const [was, is] = [format(before), format(after)];
    return was === is ? [] : [`${label} ${was} → ${is}`];
  };
  return [
    ...formatChange('Open', formatOpeningHours),
    ...formatChange('Rings by', ({ ringsBy }) => formatTime(ringsBy)),
    ...formatChange('Posts by', ({ postsBy }) => formatTime(postsBy)),
  ].join('; ');
}
