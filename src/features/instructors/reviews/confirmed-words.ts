import type { ReviewConfirmed } from './wire.ts';

/** What a learner reads after confirming their review; it must also hold for one that the staff have rejected. */
export function confirmedWords({ instructor, published }: ReviewConfirmed): string {
  const marked = `Your review of ${instructor} carries the mark of a verified learner`;
  return published
    ? `${marked}, and shows with it.`
    : `${marked}. We read every review before it goes live, and show the mark with those that do.`;
}
