/** As in the theory test: a developing hazard gives five points to who presses first, and one to who presses last. */
export const MAX_POINTS = 5;
/** Who presses all the time sees nothing: more presses than these score nothing. */
export const MAX_PRESSES = 8;

export interface Score {
  points: number;
  reason: 'in time' | 'too early' | 'too late' | 'not pressed' | 'too often';
  /** The press that counted, in seconds. */
  press?: number;
}

/** The points of a clip for its presses, in seconds. The window is divided into five parts of the same length. */
export function scoreOf(presses: readonly number[], { from, to }: { from: number; to: number }): Score {
  if (presses.length === 0) return { points: 0, reason: 'not pressed' };
  if (presses.length > MAX_PRESSES) return { points: 0, reason: 'too often' };
  const press = presses.find((at) => at >= from && at < to);
  if (press === undefined)
    return { points: 0, reason: presses.some((at) => at >= to) ? 'too late' : 'too early' };
  const part = Math.floor(((press - from) / (to - from)) * MAX_POINTS);
  return { points: MAX_POINTS - part, reason: 'in time', press };
}

/** What a score means, in a sentence. */
export function formatScore({ reason, press }: Score, { from }: { from: number }): string {
  switch (reason) {
    case 'in time':
      return `You pressed ${seconds((press ?? from) - from)} after it started to develop.`;
    case 'too early':
      return 'You pressed before the hazard developed.';
    case 'too late':
      return 'You pressed after the danger was over.';
    case 'not pressed':
      return 'You didn’t press.';
    case 'too often':
      return 'You pressed too many times, so this one doesn’t count.';
  }
}

function seconds(length: number): string {
  const tenths = Math.round(length * 10) / 10;
  return tenths === 1 ? '1 second' : `${tenths} seconds`;
}
