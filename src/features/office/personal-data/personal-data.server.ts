import { accountDataOf, eraseAccountAt } from '#src/features/accounts/profile/personal-data.server.ts';
import { alertsOf, eraseAlerts } from '#src/features/alerts/alerts.server.ts';
import { emptyBaskets } from '#src/features/basket/checkout-basket.server.ts';
import { eraseInvoiceBuyers, invoiceDataOf } from '#src/features/books/invoices/invoices.server.ts';
import { eraseFinishLinks, finishLinksOf } from '#src/features/checkout/finish-later/finish-links.server.ts';
import { checkoutDataOf, eraseCheckouts } from '#src/features/checkout/session/personal-data.server.ts';
import { courseResponsesOf, eraseCourseResponses } from '#src/features/courses/personal-data.server.ts';
import { customerNotes } from '#src/features/customers/customer-notes.server.ts';
import { eraseCustomer } from '#src/features/customers/customers.server.ts';
import { eraseReviewsAndMessages, instructorDataOf } from '#src/features/instructors/personal-data.server.ts';
import { anonymiseLearning, learningDataOf } from '#src/features/learning/access/personal-data.server.ts';
import {
  readPassPhotograph,
  removePhotographsOf,
} from '#src/features/lessons/driving-tests/pass-photographs.server.ts';
import { anonymiseLearners, lessonDataOf } from '#src/features/lessons/personal-data.server.ts';
import { eraseNotes, notesAbout } from '#src/features/orders/office/notes/order-notes.server.ts';
import {
  anonymiseOrders,
  anonymousPurchase,
  orderDataOf,
  type Person,
} from '#src/features/orders/personal-data.server.ts';
import { cashToPlace } from '#src/features/payments/cash/cash.server.ts';
import { keptCardsOf } from '#src/features/payments/kept-cards.server.ts';
import {
  isPayingOrPaidBack,
  paymentsOfPerson,
  rewriteSnapshotsOf,
} from '#src/features/payments/personal-data.server.ts';
import {
  erasePayers,
  heldTransfers,
  linesOfPurchases,
} from '#src/features/payments/transfers/transfers.server.ts';
import { referralDataOf } from '#src/features/referrals/personal-data.server.ts';
import {
  anonymiseVouchers,
  hasWaitingVouchers,
  voucherDataOf,
} from '#src/features/vouchers/personal-data.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { emailsOf, eraseEmails, hasWaitingEmails } from '#src/platform/mail/mailer.server.ts';
import { erasePushes, pushDataOf } from '#src/platform/push/subscriptions.server.ts';
import { eraseTexts, textDataOf } from '#src/platform/texts/numbers/numbers.server.ts';
import type { Uploads } from '#src/platform/uploads/uploads.server.ts';

/** The same with what photographs of passes show, as JPEGs in base64. */
export async function exportPersonWithPictures(db: Db, uploads: Uploads, email: string) {
  const data = await exportPerson(db, email);
  const passPhotographs = await Promise.all(
    data.passPhotographs.map(async (row) => {
      const content = await readPassPhotograph(db, uploads, row.photograph);
      return { ...row, content: content?.toString('base64') ?? null };
    }),
  );
  return { ...data, passPhotographs };
}

/** All that is kept about the person with this email address: the answer to a subject access request (UK GDPR, Article 15). */
export async function exportPerson(db: Db, email: string) {
  const accounts = await accountDataOf(db, email);
  const orders = await orderDataOf(db, personOf(email, accounts));
  const ids = orders.orders.map(({ id }) => id);
  const checkouts = await checkoutDataOf(db, email);
  const purchases = [...checkouts, ...orders.orders].map(({ basket_uuid }) => basket_uuid);
  return {
    ...accounts,
    checkouts,
    finishLinks: await finishLinksOf(db, email),
    ...orders,
    invoices: await invoiceDataOf(db, ids),
    bankTransfers: await linesOfPurchases(db, purchases),
    payments: await paymentsOfPerson(db, email),
    keptCards: await keptCardsOf(
      db,
      accounts.account.map(({ id }) => id),
    ),
    vouchers: await voucherDataOf(db, email, ids),
    learning: await learningDataOf(db, email),
    ...(await lessonDataOf(db, email, ids)),
    courseResponses: await courseResponsesOf(db, email),
    alerts: await alertsOf(db, email),
    notes: [...(await notesAbout(db, ids)), ...(await customerNotes(db, [email.toLowerCase()]))],
    ...(await instructorDataOf(db, email)),
    referrals: await referralDataOf(
      db,
      accounts.account.map(({ id }) => id),
    ),
    emails: await emailsOf(db, email),
    ...(await textDataOf(db, email)),
    ...(await pushDataOf(db, email)),
  };
}

export type PersonalData = Awaited<ReturnType<typeof exportPerson>>;

/** Why nothing can be erased yet: something that was bought is still on its way. */
export type Unfinished = 'a payment' | 'a voucher' | 'an email';

/** What of theirs is still on its way, if anything. */
export async function unfinishedOf(tx: Tx, email: string): Promise<Unfinished | undefined> {
  const { orders } = await orderDataOf(tx, personOf(email, await accountDataOf(tx, email)));
  const bought = orders.map(({ id }) => id);
  if ((await isPayingOrPaidBack(tx, email)) || (await isMoneyHeld(tx, email))) return 'a payment';
  if (await hasWaitingVouchers(tx, email, bought)) return 'a voucher';
  if (await hasWaitingEmails(tx, email)) return 'an email';
  return undefined;
}

/** Whether money that they transferred is here, or cash of theirs was taken, and pays for nothing yet. */
async function isMoneyHeld(tx: Tx, email: string): Promise<boolean> {
  const held = [...(await heldTransfers(tx)), ...(await cashToPlace(tx))];
  const checkouts = held.length > 0 ? await checkoutDataOf(tx, email) : [];
  return held.some((one) => checkouts.some(({ basket_uuid }) => basket_uuid === one.basket_uuid));
}

/**
 * Erases the person with this email address (UK GDPR, Article 17). Orders stay as sums and products without a person, because
 * tax law wants them; everything else goes. The caller has made sure that nothing is owed or on its way.
 */
export async function erasePerson(tx: Tx, uploads: Uploads, email: string, now: Date) {
  const person = personOf(email, await accountDataOf(tx, email));
  await rewriteSnapshotsOf(tx, email, anonymousPurchase);
  const orders = await anonymiseOrders(tx, person);
  const ids = orders.map(({ id }) => id);
  await eraseInvoiceBuyers(tx, ids);
  await eraseNotes(tx, ids);
  const vouchers = await anonymiseVouchers(tx, email, ids);
  await anonymiseLearning(tx, email);
  const learners = await anonymiseLearners(tx, email, ids);
  await removePhotographsOf(tx, uploads, learners);
  const baskets = await eraseCheckouts(tx, email);
  await eraseFinishLinks(tx, email);
  const purchases = [...baskets, ...orders.map(({ basket_uuid }) => basket_uuid)];
  await erasePayers(tx, purchases);
  await emptyBaskets(tx, purchases, now);
  await eraseCourseResponses(tx, email);
  await eraseAlerts(tx, email);
  await eraseReviewsAndMessages(tx, email);
  await eraseEmails(tx, email, [...vouchers, ...learners]);
  await eraseTexts(tx, email);
  await erasePushes(tx, email);
  await eraseAccountAt(tx, email);
  await eraseCustomer(tx, email);
}

function personOf(email: string, { account }: { account: { id: string }[] }): Person {
  return { email, accounts: account.map(({ id }) => id) };
}
