/** The job that sends an address its ways in again. Its data is sealed: queues keep it for a day. */
export const RESEND_LEARNING = 'resend-learning';
