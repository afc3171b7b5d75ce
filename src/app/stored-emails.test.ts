// What rows of the emails table say that were queued by an earlier version: their names and data are read for as long as they may wait.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { invoiceEmail } from '#src/features/books/invoices/invoice-email.server.tsx';
import { accessCodes } from '#src/features/learning/access/queue-access-email.server.ts';
import { assignmentOfferNotification } from '#src/features/lessons/assignment/keep-assignment-offers.server.ts';
import { carQuestion } from '#src/features/lessons/notifications/emails/ask-for-car.server.tsx';
import { lateEmail } from '#src/features/lessons/notifications/emails/late-email.server.tsx';
import { lessonReminder } from '#src/features/lessons/notifications/emails/reminder-email.server.tsx';
import { onMyWayNotification } from '#src/features/lessons/notifications/on-my-way.server.ts';
import { lessonNotification } from '#src/features/lessons/notifications/queue-notifications.server.ts';
import { seriesNotification } from '#src/features/lessons/notifications/queue-together.server.ts';
import { offerNotification } from '#src/features/lessons/waiting-list/offers/keep-offers.server.ts';
import { movedInEmail } from '#src/features/office/moving-in/moved-in-email.server.tsx';
import { remittanceEmail } from '#src/features/pay/office/remittance-email.server.tsx';
import { voucherEmail } from '#src/features/vouchers/delivery/voucher-email.server.tsx';
import { ENCRYPTED_BODY } from '#src/platform/mail/encrypted-email-body.server.ts';
import { testApp } from '#testing/app.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const LESSON = { side: 'learner', topic: 'moved', instructor: 'amara-osei', booking: ID, event: 7 };

const SERIES = {
  side: 'learner',
  topic: 'booked',
  instructor: 'amara-osei',
  lessons: [{ booking: ID, event: 7 }],
};

const OFFER = { says: 'offered', id: ID };

const STORED = [
  [accessCodes, 'learning', ID, ID],
  [carQuestion, 'car-for-test', ID, ID],
  [
    remittanceEmail,
    'remittance',
    '{"run":47,"instructor":"tom-ackroyd"}',
    { run: 47, instructor: 'tom-ackroyd' },
  ],
  [invoiceEmail, 'invoice', `{"invoice":"${ID}","order":"BP-4K7M-29"}`, { invoice: ID, order: 'BP-4K7M-29' }],
  [
    movedInEmail,
    'moved-in',
    `{"firstName":"Ellie","learners":["${ID}"]}`,
    { firstName: 'Ellie', learners: [ID] },
  ],
  [voucherEmail, 'voucher', `${ID}/3`, { voucherId: ID, number: 3 }],
  [assignmentOfferNotification, 'assignment-offer', JSON.stringify(OFFER), OFFER],
  [offerNotification, 'lesson-offer', `gone ${ID}`, { says: 'gone', id: ID }],
  [
    lessonReminder,
    'lesson-reminder',
    `{"booking":"${ID}","startsAt":"2026-11-26T10:00:00.000Z"}`,
    { booking: ID, startsAt: new Date('2026-11-26T10:00:00Z') },
  ],
  [
    lateEmail,
    'running-late',
    `{"booking":"${ID}","startsAt":"2026-11-26T10:00:00.000Z","minutes":10}`,
    { booking: ID, startsAt: new Date('2026-11-26T10:00:00Z'), minutes: 10 },
  ],
  [
    onMyWayNotification,
    'on-my-way',
    `{"booking":"${ID}","startsAt":"2026-11-26T10:00:00.000Z","instructor":"amara-osei","saidAt":"2026-11-26T09:40:00.000Z"}`,
    {
      booking: ID,
      startsAt: new Date('2026-11-26T10:00:00Z'),
      instructor: 'amara-osei',
      saidAt: new Date('2026-11-26T09:40:00Z'),
    },
  ],
  [lessonNotification, 'lesson', JSON.stringify(LESSON), LESSON],
  [seriesNotification, 'lesson-series', JSON.stringify(SERIES), SERIES],
  [
    lessonNotification,
    'lesson',
    JSON.stringify({ ...LESSON, isCopy: true, charge: { id: ID, filledMinutes: 30 } }),
    { ...LESSON, isCopy: true, charge: { id: ID, filledMinutes: 30 } },
  ],
] as const;

test.each(STORED)('the data of %o is read and written as before', (message, name, stored, data) => {
  expect(message.name).toBe(name);
  const schema = message.data as z.ZodType<unknown, string>;
  expect(z.decode(schema, stored)).toEqual(data);
  expect(z.encode(schema, data)).toBe(stored);
});

test('every email that is composed as it leaves has a renderer', async () => {
  const app = await testApp();
  try {
    const names = STORED.map(([, name]) => name);
    expect(Object.keys(app.running.services.emailRenderers).sort()).toEqual(
      [...new Set([...names, ENCRYPTED_BODY])].sort(),
    );
  } finally {
    await app.close();
  }
});
