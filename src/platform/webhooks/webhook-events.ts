/** What programs of others can be told of, with the words of the desk. */
export const WEBHOOK_EVENTS = {
  'order.paid': 'An order is paid',
  'order.refunded': 'Money of an order went back',
  'lesson.booked': 'A lesson is booked',
  'lesson.moved': 'A lesson moves',
  'lesson.cancelled': 'A lesson is cancelled',
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

export const webhookEvents = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];
