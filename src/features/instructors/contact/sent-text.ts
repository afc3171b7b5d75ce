// §8, word for word.
export const MESSAGE_SENT = 'Message sent. Thank you, your message has been sent to the instructor.';
export const REVIEW_SUBMITTED =
  'Review submitted. Thank you, your review has been submitted and it should go live on our website within 24 hours.';

/** What the writer of a review is told. Only an email says whether its address had a place. */
export const SUBMITTED = {
  instructor: REVIEW_SUBMITTED,
  course:
    'Review submitted. Thank you. If you had a place on this course with that email address, we’ve sent it a link: confirm that the review is yours, and it should go live on our website within 24 hours.',
};
