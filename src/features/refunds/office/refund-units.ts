/** A line's hours or pieces, by which a part of it is refunded. */
export interface Units {
  /** What was bought. */
  all: number;
  /** As many as the money that is left stands for. */
  left: number;
}

export function unitsLeft(all: number, { paid, left }: { paid: number; left: number }): Units | undefined {
  if (all < 2 || paid === 0) return undefined;
  const whole = Math.floor((left * all) / paid);
  return whole > 0 ? { all, left: whole } : undefined;
}

/** What some of the units cost, to the nearest penny. The last ones take what is left, so that nothing stays. */
export function penceOfUnits(
  taken: number,
  { all, left: most }: Units,
  { paid, left }: { paid: number; left: number },
): number {
  return taken >= most ? left : Math.min(left, Math.round((paid * taken) / all));
}
