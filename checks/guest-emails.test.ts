import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// An email that somebody who is not signed in can have sent to an address they typed is counted with all others of that address
// (R60): its sender asks `mayEmail`. Whatever queues an email is in one of these two lists, so that a new sender is thought about.
// src/app/guest-emails.test.ts sends them all.

/** Sent to an address that anybody can type. */
const TYPED = [
  'ask-alert.server.ts',
  'password-reset.server.ts',
  'registration.server.ts',
  'responses.server.ts',
  'password-links.server.ts',
  'verify-review.server.ts',
  'access-jobs.server.ts',
  'finish-links.server.ts',
];

const OWN = 'to whoever is signed in';
const PAID = 'about what was paid for';
const OFFICE = 'to the office';
const BY_STAFF = 'by staff or an instructor';
const INSTRUCTOR = 'to an instructor, whose address nobody types';

/** Not sent to such an address, or only by those who may. */
const OTHERS: Record<string, string> = {
  'tell-alerts.server.ts': 'to whoever confirmed it by the link that was sent to the address',
  'finish-later-jobs.server.ts': 'to whoever asked for it with a link to finish, once',
  'new-password.server.ts': OWN,
  'profile-api.server.ts': OWN,
  'capture.server.ts': PAID,
  'tell-buyers.server.tsx': 'to the buyer of a voucher who asked for it, once',
  'payment-jobs.server.ts': OFFICE,
  'settle.server.ts': 'promised to whoever waited for the bank’s answer about a payment',
  'execute-refund.server.ts': PAID,
  'refund-jobs.server.ts': OFFICE,
  'external-refunds.server.ts': PAID,
  'held-places.server.ts': 'to whoever confirmed a place by the link that was sent to the address',
  'learner-actions.server.ts': BY_STAFF,
  'own-bank-details-actions.server.ts': INSTRUCTOR,
  'remittance-email.server.tsx': BY_STAFF,
  'invoice-email.server.tsx': BY_STAFF,
  'contact.server.ts': INSTRUCTOR,
  'ask-for-car.server.tsx': INSTRUCTOR,
  'unread-email.server.tsx': INSTRUCTOR,
  'submit-review.server.ts': OFFICE,
  'access.server.ts': PAID,
  'shares.server.ts': 'by the account that bought the lessons, three a day',
  'message-actions.server.ts': INSTRUCTOR,
  'queue-notifications.server.ts': PAID,
  'queue-together.server.ts': PAID,
  'keep-offers.server.ts': PAID,
  'take-offer-by-text.server.ts': 'to the number that answered a text of ours, once for each offer',
  'queue-reminders.server.ts': PAID,
  'low-hours-jobs.server.ts': 'to accounts that agreed to it, once for what has been bought',
  'email-concerned.server.tsx': BY_STAFF,
  'course-actions.server.ts': BY_STAFF,
  'customer-actions.server.ts': BY_STAFF,
  'reply-actions.server.ts': BY_STAFF,
  'course-email-actions.server.ts': BY_STAFF,
  'assignment-news.server.ts': BY_STAFF,
  'keep-assignment-offers.server.ts': INSTRUCTOR,
  'assignment-texts.server.ts': INSTRUCTOR,
  'review-actions.server.ts': BY_STAFF,
  'wrong-codes.server.tsx': 'to a member of staff whose password was right',
  'invite.server.ts': BY_STAFF,
  'program-emails.server.tsx': BY_STAFF,
  'overdue-jobs.server.ts': BY_STAFF,
  'phone-orders.server.ts': BY_STAFF,
  'order-transfers.server.ts': BY_STAFF,
  'transfer-actions.server.ts': OFFICE,
  'answer-actions.server.ts': BY_STAFF,
  'voucher-jobs.server.ts': PAID,
  'give-voucher.server.ts': 'to an account that brought a friend who bought',
  'manage.server.ts': 'by staff, or by manage-api.server.ts, which asks',
  'mark-email.server.ts': OFFICE,
  'broken-car-action.server.ts': OFFICE,
  'told-people.server.ts': BY_STAFF,
  'receive.server.ts': OFFICE,
  'queue-texts.server.ts': PAID,
  'arrival-news.server.ts': PAID,
  'queue-pushes.server.ts': PAID,
  'push-api.server.ts': OWN,
  'pay-link-text.server.ts': BY_STAFF,
  'number-checks.server.ts': 'a text to a number, which counts by itself how many are sent',
};
const ASKS_FOR_ANOTHER = 'manage-api.server.ts';

const QUEUES =
  /import \{[^}]*\bsend(Prepared)?\b[^}]*\} from '[^']*email\.server\.ts'|(?<!function )\b(queueEmail|queueAccessEmail|queueVoucherEmail)\(/;
/** Where the functions that others queue with are. */
const QUEUERS = /\/(mailer|email|queue-access-email|queue-voucher-email)\.server\.tsx?$/;

const sources = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file) && !QUEUERS.test(file))
  .map((file) => ({ file: path.basename(file), text: readFileSync(file, 'utf8') }));
const filesWith = (what: RegExp) => sources.filter(({ text }) => what.test(text)).map(({ file }) => file);

test('whatever queues an email is known to send it to an address that anybody can type, or not', () => {
  expect(filesWith(QUEUES).sort()).toEqual([...TYPED, ...Object.keys(OTHERS)].sort());
});

test('what sends to an address that anybody can type asks whether it may', () => {
  expect(filesWith(/\bawait mayEmail\(/).sort()).toEqual([...TYPED, ASKS_FOR_ANOTHER].sort());
});
