import { londonMonth } from '#src/platform/dates.ts';

/** What staff read about the writer of a review: "learner" only once they have confirmed it. */
export function formatWriter(
  writer: {
    /** Whether their address is still kept. */
    isKnown: boolean;
    /** They answered our link. */
    isVerified: boolean;
    /** Their first paid lessons. */
    since: Date | undefined;
    hours: number;
  },
  now: Date,
): string {
  const { isKnown, isVerified, since, hours } = writer;
  if (!isKnown) return isVerified ? 'A verified learner.' : 'Their email address is no longer kept.';
  if (!since)
    return isVerified ? 'A verified learner, whose lessons were refunded.' : 'No order under this email.';
  const learner = `earner since ${londonMonth(since, now)}${hours > 0 ? `, ${hours} ${hours === 1 ? 'hour' : 'hours'}` : ''}`;
  return isVerified ? `L${learner}.` : `Not confirmed that it’s theirs. The email belongs to a l${learner}.`;
}
