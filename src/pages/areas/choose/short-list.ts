const SHOWN = 4;

/** So few that prices below them are not far, and whoever is chosen among them. */
export function shortList<Person extends { slug: string }>(
  people: readonly Person[],
  chosen: string,
): Person[] {
  const first = people.slice(0, SHOWN);
  const further = people.slice(SHOWN).find(({ slug }) => slug === chosen);
  return further ? [...first.slice(0, -1), further] : first;
}
