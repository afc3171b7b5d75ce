/** Places that somebody asked for and has not confirmed by email, or is to pay for by an order by phone. */
export function formatHeld(held: number): string {
  return held === 1
    ? '1 place held, not confirmed or paid yet'
    : `${held} places held, not confirmed or paid yet`;
}
