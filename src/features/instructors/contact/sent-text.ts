// §8, word for word.
export const MESSAGE_SENT = 'Message sent. Thank you, your message has been sent to the instructor.';
export const REVIEW_SUBMITTED =
  'Review submitted. Thank you, your review has been submitted and it should go live on our website within 24 hours.';
