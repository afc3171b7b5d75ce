import { invoiceSample } from '#src/features/books/invoices/invoice-email.server.tsx';
import { giftTakenUp, giftTakenUpWords } from '#src/features/checkout/gift-news/tell-buyers.server.tsx';
import { linkToPay, linkToPayWords } from '#src/features/checkout/phone-orders/emails.server.tsx';
import type { Course } from '#src/features/courses/course.ts';
import {
  coursePlaceConfirmed,
  coursePlaceConfirmedWords,
  coursePlaceHeld,
  coursePlaceHeldWords,
} from '#src/features/courses/emails.server.tsx';
import {
  accountClosed,
  accountClosedWords,
  accountExists,
  accountExistsWords,
  passwordChanged,
  passwordChangedWords,
  passwordLink,
  passwordLinkWords,
  registrationLink,
  registrationLinkWords,
} from '#src/features/identity/customer/account-emails.server.tsx';
import {
  courseReviewToConfirm,
  courseReviewToConfirmWords,
  reviewRejected,
  reviewRejectedWords,
  reviewToConfirm,
  reviewToConfirmWords,
} from '#src/features/instructors/emails.server.tsx';
import {
  instructorFound,
  instructorFoundWords,
} from '#src/features/lessons/assignment/assignment-emails.server.tsx';
import { lessonsShared, lessonsSharedWords } from '#src/features/lessons/learners/share-emails.server.tsx';
import { lessonEmails } from '#src/features/lessons/notifications/emails/sample-lesson-emails.server.tsx';
import type { OrderAddress, Purchase } from '#src/features/orders/purchase.ts';
import { receipt, receiptWords } from '#src/features/orders/receipt/receipt-email.server.tsx';
import { refundMade, refundMadeWords } from '#src/features/refunds/emails.server.tsx';
import { voucherEmails } from '#src/features/vouchers/delivery/sample-voucher-emails.server.tsx';
import { DAY_MS, HOUR_MS } from '#src/platform/dates.ts';
import type { EmailWithSample } from '#src/platform/mail/sample-email.ts';
import { asPence, ZERO } from '#src/platform/money.ts';
import { defaultHours } from '#src/platform/working-days/opening-hours.ts';
import { movedInSample } from '../../moving-in/moved-in-email.server.tsx';

/** Those that customers and learners receive, as the page lists them. */
export const emailGroups: readonly (readonly [heading: string, emails: readonly EmailWithSample[]])[] = [
  [
    'Orders and vouchers',
    [
      {
        words: receiptWords,
        sample: (school, publicUrl) =>
          receipt.compose(
            {
              purchase,
              at: NOW,
              hours: defaultHours,
              summary: CARD,
              orderUrl: publicUrl,
              manageUrl: publicUrl,
              lessonsUrl: publicUrl,
              lessonsStart: null,
              terms: 'terms',
            },
            school,
          ),
      },
      {
        words: linkToPayWords,
        sample: (school, publicUrl) =>
          linkToPay.compose(
            { purchase, madeBy: 'Aoife Brennan', until: later(2 * DAY_MS), now: NOW, url: publicUrl },
            school,
          ),
      },
      ...voucherEmails,
      {
        words: giftTakenUpWords,
        sample: (school) =>
          giftTakenUp.compose({ recipient: 'Priya', gift: '£50 of driving lessons' }, school),
      },
      {
        words: refundMadeWords,
        sample: (school) =>
          refundMade.compose(
            {
              order: { order_number: purchase.orderNumber, total_pence: purchase.total },
              payment: { summary: CARD, snapshot: { ...purchase, redeemed: [] } },
              refund: { amount_pence: 50_00 },
              legs: [{ id: '1', method: 'card', voucher_id: null, amount_pence: 50_00 }],
              parts: [],
            },
            school,
          ),
      },
      invoiceSample,
    ],
  ],
  [
    'Lessons',
    [
      {
        words: instructorFoundWords,
        sample: (school) =>
          instructorFound.compose(
            {
              taught: {
                order: { id: '', order_number: purchase.orderNumber, state: 'paid', placed_at: NOW },
                learner: { ...SAM, email: SAM_EMAIL, address: PLACE, postcode: SAM.postcode },
                free: [],
              },
              instructor: { slug: '', name: AMARA.name, email: AMARA.email },
              lessons: [],
              remainingMinutes: 600,
              reader: { name: SAM.firstname, child: undefined },
              rung: 'by 6pm on Monday 23 November',
            },
            school,
          ),
      },
      ...lessonEmails,
      {
        words: lessonsSharedWords,
        sample: (school, publicUrl) =>
          lessonsShared.compose({ learner: 'Sam Carter', buyer: 'Joan Carter', url: publicUrl }, school),
      },
    ],
  ],
  [
    'Courses and reviews',
    [
      {
        words: coursePlaceHeldWords,
        sample: (school, publicUrl) =>
          coursePlaceHeld.compose({ course, url: publicUrl, until: later(HOUR_MS) }, school),
      },
      {
        words: coursePlaceConfirmedWords,
        sample: (school) => coursePlaceConfirmed.compose({ course }, school),
      },
      {
        words: reviewToConfirmWords,
        sample: (school, publicUrl) =>
          reviewToConfirm.compose({ name: AMARA.name, rating: 5, url: publicUrl }, school),
      },
      {
        words: courseReviewToConfirmWords,
        sample: (school, publicUrl) =>
          courseReviewToConfirm.compose({ name: course.name, rating: 5, url: publicUrl }, school),
      },
      {
        words: reviewRejectedWords,
        sample: (school) =>
          reviewRejected.compose({ name: AMARA.name, reason: 'it names another learner' }, school),
      },
    ],
  ],
  [
    'Accounts',
    [
      movedInSample,
      {
        words: registrationLinkWords,
        sample: (school, publicUrl) => registrationLink.compose({ url: publicUrl }, school),
      },
      {
        words: accountExistsWords,
        sample: (school, publicUrl) => accountExists.compose({ firstname: 'Joan', publicUrl }, school),
      },
      {
        words: passwordLinkWords,
        sample: (school, publicUrl) => passwordLink.compose({ firstname: 'Joan', url: publicUrl }, school),
      },
      {
        words: passwordChangedWords,
        sample: (school, publicUrl) => passwordChanged.compose({ firstname: 'Joan', publicUrl }, school),
      },
      {
        words: accountClosedWords,
        sample: (school) => accountClosed.compose({ firstname: 'Joan' }, school),
      },
    ],
  ],
];

export function findEmailWithSample(name: string): EmailWithSample | undefined {
  return emailGroups.flatMap(([, emails]) => emails).find(({ words }) => words.name === name);
}

const NOW = new Date('2026-11-22T12:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const CARD = 'Visa ending 3436';
const PLACE = '4 Bainbrigge Road, LS6 3AD';
const SAM_EMAIL = 'sam@example.com';
const AMARA = { name: 'Amara Osei', firstName: 'Amara', email: 'amara@example.com' };

const JOAN: OrderAddress = {
  firstname: 'Joan',
  surname: 'Carter',
  phone: '+447700900672',
  address_line_1: '22 Estcourt Avenue',
  address_line_2: '',
  address_line_3: '',
  city: 'Leeds',
  postcode: 'LS6 3ET',
  country: 'GB',
};
const SAM: OrderAddress = { ...JOAN, firstname: 'Sam', phone: '+447700900673' };

const price = asPence(365_60);
const total = asPence(382_05);
const purchase: Purchase = {
  orderNumber: 'BP-4K7M-29',
  basketUuid: '',
  lines: [
    {
      type: 'lesson',
      productId: 1,
      name: '10 hours in Leeds',
      image: '',
      quantity: 1,
      unit: price,
      subtotal: price,
      carriesFee: true,
      dispatch: 'none',
      isInstructorTraining: false,
      options: {},
      transmission: 'manual',
    },
  ],
  subtotal: price,
  postage: ZERO,
  mpf: asPence(16_45),
  total,
  due: total,
  redeemed: [],
  allocations: [],
  email: 'joan@example.com',
  customerIsPupil: false,
  addresses: { billing: JOAN, learner: SAM },
};

const course: Course = {
  id: 1,
  kind: 'response',
  slug: '',
  name: 'Instructor open evening',
  summary: '',
  image: '',
  begins: later(4 * DAY_MS + 6.5 * HOUR_MS),
  ends: later(4 * DAY_MS + 8.5 * HOUR_MS),
  venue: 'Kirkstall Road, Leeds',
  length: '',
  suits: '',
  whole: ZERO,
  deposit: undefined,
  placesLeft: null,
  heading: '',
  steps: [],
  paragraphs: [],
  question: null,
  thanks: null,
  film: null,
  withdrawn: false,
};
