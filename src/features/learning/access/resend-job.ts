/**
 * The job that emails an address its access codes again. Its data is encrypted, because the queue keeps it for a day.
 */
export const RESEND_LEARNING = 'resend-learning';
