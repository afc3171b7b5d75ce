/** The top of a chart's scale: the next round number, of pence unless `least` says otherwise. Scales start at nought. */
export function topOf(values: readonly number[], least = 100_00): number {
  const most = Math.max(least, ...values);
  const step = 10 ** Math.floor(Math.log10(most));
  const top = [1, 2, 2.5, 5, 10].map((times) => times * step).find((candidate) => candidate >= most);
  return top ?? most;
}

/** Coordinates and lengths as SVG has them, in per cent of its width. */
export function percent(share: number): string {
  return `${Math.round(share * 100) / 100}%`;
}
