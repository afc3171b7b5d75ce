/** The cards that a form of the queue has ticked: `card-<id>=on`. */
export function tickedCards(fields: Record<string, unknown>): string[] {
  return Object.keys(fields).flatMap((name) => (name.startsWith('card-') ? name.slice(5) : []));
}

interface ListedCard {
  id: string;
  /** The day by which it is to be posted. */
  due: string;
  printable: boolean;
}

/**
 * The cards that are ticked when the page opens: those of a refused form, those due on the day that a row of Today is
 * about, or all of them where one file holds them. A card that arrives later is never among them: it was not printed.
 */
export function cardsTickedAtFirst(
  cards: readonly ListedCard[],
  {
    refused,
    due,
    mostAFile,
  }: { refused?: Record<string, unknown> | undefined; due: string | null; mostAFile: number },
): string[] {
  const printable = cards.filter((card) => card.printable);
  if (refused) {
    const kept = new Set(tickedCards(refused));
    return printable.flatMap(({ id }) => (kept.has(id) ? id : []));
  }
  const dueCards = due === null ? printable : printable.filter((card) => card.due === due);
  return dueCards.length > mostAFile ? [] : dueCards.map(({ id }) => id);
}
