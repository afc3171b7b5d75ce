const WITHOUT_LIMIT = 10;

/**
 * From 1 to the item's limit; without a limit, to 10 or the current quantity (§5). A quantity above a limit lowered
 * since stays listed (R17).
 */
export function quantityChoices(current: number, limit: number | null): number[] {
  const highest = limit ?? Math.max(WITHOUT_LIMIT, current);
  const choices = Array.from({ length: highest }, (_, index) => index + 1);
  return current > highest ? [...choices, current] : choices;
}
