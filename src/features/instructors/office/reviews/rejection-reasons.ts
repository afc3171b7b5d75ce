/** Why a review is not shown (R46). A low rating is none of them. */
export const rejectionReasons = [
  'not_a_learner',
  'names_a_person',
  'abuse',
  'advertising',
  'sent_twice',
  'withdrawn',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** As the staff choose them. */
export const reasonLabels: Record<RejectionReason, string> = {
  not_a_learner: 'Not a learner of this instructor',
  names_a_person: 'Names another person',
  abuse: 'Abuse or threats',
  advertising: 'Advertising',
  sent_twice: 'Sent twice',
  withdrawn: 'Withdrawn by the writer',
};

/** As their writer is told them: "It isn’t shown, because …". */
export const reasonToWriter: Record<RejectionReason, string> = {
  not_a_learner: 'we couldn’t find any lessons with this instructor that it could be about',
  names_a_person: 'it names another person or gives details about them',
  abuse: 'it contains abuse or a threat',
  advertising: 'it advertises something',
  sent_twice: 'it came in twice, and one of the two is enough',
  withdrawn: 'you asked us not to show it',
};

/** As a tally tells them: "3 named another person". */
export const reasonTally: Record<RejectionReason, string> = {
  not_a_learner: 'not by a learner of the instructor',
  names_a_person: 'named another person',
  abuse: 'abusive or threatening',
  advertising: 'advertising',
  sent_twice: 'sent twice',
  withdrawn: 'withdrawn by the writer',
};

/** What the school writes under a review is this long at most. */
export const MAX_REPLY_LENGTH = 600;

/** Decisions from before there was a list have words of their own. */
export function isReason(reason: string): reason is RejectionReason {
  return (rejectionReasons as readonly string[]).includes(reason);
}
