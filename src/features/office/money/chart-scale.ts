/** The top of a chart's scale, in pence: the next round number of pounds. Scales start at nought. */
export function topOf(pence: readonly number[]): number {
  const most = Math.max(100_00, ...pence);
  const step = 10 ** Math.floor(Math.log10(most));
  const top = [1, 2, 2.5, 5, 10].map((times) => times * step).find((candidate) => candidate >= most);
  return top ?? most;
}

/** Coordinates and lengths as SVG has them, in per cent of its width. */
export function percent(share: number): string {
  return `${Math.round(share * 100) / 100}%`;
}
