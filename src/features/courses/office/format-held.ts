/** Places that somebody asked for and has not confirmed by email. */
export function formatHeld(held: number): string {
  return held === 1 ? '1 place held, not confirmed yet' : `${held} places held, not confirmed yet`;
}
