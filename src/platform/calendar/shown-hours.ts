/** From one hour to another, by the clock: 7 and 20 are 07:00 to 20:00. */
export interface ShownHours {
  first: number;
  last: number;
}

/** What is shown of every week. */
const USUAL: ShownHours = { first: 7, last: 20 };

/** From and to, in minutes after midnight. */
export type Spell = readonly [from: number, to: number];

/** The hours that a week shows: the usual ones, and as many more as there is something in. */
export function shownHours(spells: readonly Spell[]): ShownHours {
  return {
    first: Math.max(0, Math.min(USUAL.first, ...spells.map(([from]) => Math.floor(from / 60)))),
    last: Math.min(24, Math.max(USUAL.last, ...spells.map(([, to]) => Math.ceil(to / 60)))),
  };
}

/** Where something stands in the grid, as classes: pages carry no inline styles. Nothing stands outside of it. */
export function placeOf({ first, last }: ShownHours, [from, to]: Spell, least = 2): string {
  const quarters = (last - first) * 4;
  const at = Math.min(quarters - least, Math.max(0, Math.floor(from / 15) - first * 4));
  const end = Math.min(quarters, Math.floor(to / 15) - first * 4);
  const long = Math.max(least, end - at);
  return `at-h-${Math.floor(at / 4)} at-q-${at % 4} for-h-${Math.floor(long / 4)} for-q-${long % 4}`;
}
