import { expect, test } from 'vitest';
import type { Voucher } from '#src/features/basket/lines/voucher-line.ts';
import { asPence } from '#src/platform/money.ts';
import { defaultHours } from '#src/platform/working-days/opening-hours.ts';
import { school } from '#testing/school.ts';
import { person } from '#testing/section-answers.ts';
import type { Purchase, PurchaseLine } from '../purchase.ts';
import { receiptEmail } from './receipt-email.server.tsx';

const line = (input: Partial<PurchaseLine>): PurchaseLine => ({
  type: 'product',
  productId: 1,
  name: 'Theory Training',
  image: '/art/x.svg',
  quantity: 1,
  unit: asPence(6_99),
  subtotal: asPence(6_99),
  carriesFee: false,
  dispatch: 'none',
  isInstructorTraining: false,
  options: {},
  ...input,
});
const card = {
  type: 'gift-card',
  template: null,
  cardTemplate: 'card-classic-l',
  value: asPence(50_00),
  recipientName: 'Priya Shah',
  recipientEmail: null,
  message: '',
  sendTo: null,
  sendAt: null,
} satisfies Voucher;
const lessons = line({
  type: 'lesson',
  name: '10 hours in Leeds',
  quantity: 2,
  transmission: 'automatic',
  instructor: 'Amara Osei',
});
const giftCard = line({ type: 'voucher', name: 'Gift card, Classic L', dispatch: 'physical', voucher: card });

const purchase = (input: Partial<Purchase>): Purchase => ({
  orderNumber: 'BP-4K7M-29',
  basketUuid: 'b',
  lines: [lessons, giftCard],
  subtotal: asPence(13_98),
  postage: asPence(1_99),
  mpf: asPence(31),
  total: asPence(16_28),
  due: asPence(16_28),
  redeemed: [],
  allocations: [],
  email: 'joan@example.com',
  customerIsPupil: false,
  addresses: {
    billing: person,
    delivery: { ...person, address_line_1: '22 Estcourt Avenue', postcode: 'LS6 3ET' },
    learner: { ...person, firstname: 'Sam', phone: '+447700900673', address_line_1: '4 Bainbrigge Road' },
  },
  ...input,
});
const paid = {
  at: new Date('2026-11-22T12:00:00Z'),
  hours: defaultHours,
  summary: 'Visa ending 3436',
  orderUrl: 'https://bitepoint.example/basket/checkout/confirmation/abc',
  manageUrl: 'https://bitepoint.example/vouchers/manage/def',
  lessonsUrl: 'https://bitepoint.example/your-lessons/ghi',
  lessonsStart: null,
  terms: 'terms-2026-11-25',
};

/** The plain text, each line's spaces as one. */
async function plainOf(input: Partial<Purchase>): Promise<string[]> {
  const email = await receiptEmail({ school }, purchase(input), paid);
  const plain = 'plain' in email ? email.plain : '';
  return plain.split('\n').map((row) => row.replace(/\s+/g, ' ').trim());
}

test('a receipt says which gearbox, who is taught, where everything goes, and where the order is', async () => {
  const rows = await plainOf({});
  for (const row of [
    '2 × 10 hours in Leeds £6.99',
    'For Priya Shah',
    `View your order ${paid.orderUrl}`,
    'An instructor will ring Sam on 07700 900673 by 6pm on Monday 23 November to agree a time and place for the first lesson.',
    'We’ll post Priya Shah’s £50 gift card on Monday 23 November.',
    'Sam Watson',
    '4 Bainbrigge Road, Leeds LS6 3AD',
    '22 Estcourt Avenue, Leeds LS6 3ET',
    '32 Example Street, Leeds LS6 3AD',
  ])
    expect(rows).toContain(row);
  // Long enough to be broken by plain text.
  const wished = 'Automatic, for Sam Watson, with Amara Osei, or whoever is free first';
  expect(rows.join(' ').replace(/ +/g, ' ')).toContain(wished);
  expect(rows.join(' ')).toContain('https://bitepoint.example/your-lessons/ghi');
  // A card alone is no parcel.
  expect(rows.join('\n')).not.toMatch(/parcel|items we post/i);
});

test('whoever learns reads of themself, and a parcel is posted only where there is one', async () => {
  const parcel = line({ name: 'L-Plates', dispatch: 'physical' });
  const { instructor: _, ...alone } = lessons;
  const rows = await plainOf({ customerIsPupil: true, lines: [{ ...alone, quantity: 1 }, parcel] });
  expect(rows).toContain('10 hours in Leeds £6.99');
  expect(rows).toContain('Automatic');
  expect(rows.join('\n')).toMatch(/An instructor will ring you on 07700 900673/);
  expect(rows).toContain('We’ll post your parcel on Monday 23 November.');
  expect(rows.join('\n')).toMatch(/You can return items we post/);
});

test('a receipt says how to cancel, by which day, to whom, and attaches the terms that were accepted', async () => {
  const lines = [{ ...lessons, carriesFee: true }, giftCard];
  const email = await receiptEmail({ school }, purchase({ lines }), paid);
  expect(email.document).toBe('terms-2026-11-25');
  const words = (await plainOf({ lines })).join(' ').replace(/ +/g, ' ');
  // Paid on 22 November: the fourteen days begin on the next.
  expect(words).toContain('You can cancel lessons until the end of Sunday 6 December 2026.');
  expect(words).toContain('You can cancel a voucher until the end of Sunday 6 December 2026,');
  for (const whom of [
    'by phone on 0113 496 0180',
    'office@bitepoint.example',
    'Kirkstall Road, Leeds, LS4 2AZ',
  ])
    expect(words).toContain(whom);
  expect(words).toContain('Give your order number, BP-4K7M-29.');
  expect(words).toContain('the cancellation form in the attached terms');
});

test('the day is of London, whatever the hour', async () => {
  const late = { ...paid, at: new Date('2027-06-30T23:30:00Z') };
  const email = await receiptEmail({ school }, purchase({ lines: [giftCard] }), late);
  expect('plain' in email && email.plain.replace(/\s+/g, ' ')).toContain(
    'until the end of Thursday 15 July 2027',
  );
});

test('a receipt of digital products alone confirms that the right to cancel was given up, and asks nobody to cancel', async () => {
  const words = (await plainOf({ lines: [line({ dispatch: 'digital' })] })).join(' ').replace(/ +/g, ' ');
  expect(words).toContain('You asked for your digital products straight away, and agreed');
  expect(words).not.toContain('To cancel');
});

test('a receipt of a course gives the 14 days from the order, as the terms do', async () => {
  const course = { attendee: 'Moira', when: 'Saturday 23 January 2027', venue: 'Leeds', later: asPence(0) };
  const words = (await plainOf({ lines: [line({ type: 'course', course })] })).join(' ').replace(/ +/g, ' ');
  expect(words).toContain('within 14 days of your order as long as the course hasn’t taken place');
  expect(words).toContain('until the end of Sunday 6 December 2026');
});
