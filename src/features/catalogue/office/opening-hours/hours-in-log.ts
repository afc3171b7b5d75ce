import { timeInWords } from '#src/platform/dates.ts';
import { type OpeningHours, openingHoursInWords } from '#src/platform/working-days/opening-hours.ts';

/** What a change changes: "Rings by 6pm → 5pm". Empty where nothing is changed. */
export function hoursChangedInWords(before: OpeningHours, after: OpeningHours): string {
  const told = (what: string, words: (hours: OpeningHours) => string) => {
    const [was, is] = [words(before), words(after)];
    return was === is ? [] : [`${what} ${was} → ${is}`];
  };
  return [
    ...told('Open', openingHoursInWords),
    ...told('Rings by', ({ ringsBy }) => timeInWords(ringsBy)),
    ...told('Posts by', ({ postsBy }) => timeInWords(postsBy)),
  ].join('; ');
}
