const WITHOUT_LIMIT = 10;

/**
 * From 1 to the item's limit; with no limit, to the larger of 10 and the current quantity (§5).
 * A quantity above a limit lowered since stays shown (R17).
 */
export function quantityChoices(current: number, limit: number | null): number[] {
  const highest = limit ?? Math.max(WITHOUT_LIMIT, current);
  const choices = Array.from({ length: highest }, (_, index) => index + 1);
  return current > highest ? [...choices, current] : choices;
}
