/** The cards that a form of the queue has ticked: `card-<id>=on`. */
export function tickedCards(fields: Record<string, unknown>): string[] {
  return Object.keys(fields).flatMap((name) => (name.startsWith('card-') ? name.slice(5) : []));
}
