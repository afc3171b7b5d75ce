/** How many seconds to wait before another try: twice as long after each, up to the longest. */
export function growingPause(tries: number, { first, longest }: { first: number; longest: number }): number {
  return Math.min(longest, first * 2 ** Math.min(tries, 10));
}
