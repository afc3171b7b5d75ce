import type { ReviewConfirmed } from './api-schema.ts';

/** What a learner reads after confirming their review; it must also hold for one that the staff have rejected. */
export function confirmedText({ kind, name, published }: ReviewConfirmed): string {
  if (kind === 'course' && !published)
    return `We’ve received your review of ${name}. We read every review before it goes live.`;
  return published
    ? `Your review of ${name} is now marked as from a verified learner.`
    : `We’ve marked your review of ${name} as from a verified learner. We read every review before it goes live.`;
}
