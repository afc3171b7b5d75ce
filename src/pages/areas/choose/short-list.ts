const SHOWN = 4;

/** Few enough to keep the prices below near; the chosen instructor is among them. */
export function shortList<Person extends { slug: string }>(
  people: readonly Person[],
  chosen: string,
): Person[] {
  const first = people.slice(0, SHOWN);
  const further = people.slice(SHOWN).find(({ slug }) => slug === chosen);
  return further ? [...first.slice(0, -1), further] : first;
}
