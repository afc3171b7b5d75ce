import type { ReviewConfirmed } from './api-schema.ts';

/** What a learner reads after confirming their review; it must also hold for one that the staff have rejected. */
export function confirmedText({ instructor, published }: ReviewConfirmed): string {
  return published
    ? `Your review of ${instructor} is now marked as from a verified learner.`
    : `We’ve marked your review of ${instructor} as from a verified learner. We read every review before it goes live.`;
}
