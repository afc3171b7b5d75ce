import path from 'node:path';
import { purgeAccountsJob, registerAccountJob } from '#src/features/accounts/accounts-jobs.server.ts';
import { purgeAddressesJob } from '#src/features/addresses/addresses-jobs.server.ts';
import {
  type AddressFinder,
  idealPostcodes,
  noAddressFinder,
} from '#src/features/addresses/ideal-postcodes.server.ts';
import { purgeAlertsJob, tellWaitingJob } from '#src/features/alerts/alerts-jobs.server.ts';
import { type BasketCache, basketCache } from '#src/features/basket/basket-cache.ts';
import { type Baskets, pricedBaskets } from '#src/features/basket/checkout-basket.server.ts';
import { invoiceEmail } from '#src/features/books/invoices/invoice-email.server.tsx';
import { type Catalogue, cachedCatalogue } from '#src/features/catalogue/catalogue.server.ts';
import { remindOfBasketsJob } from '#src/features/checkout/finish-later/finish-later-jobs.server.ts';
import {
  purgeJob,
  purgeOrdersJob,
  settlePaymentJob,
  sweepPaymentsJob,
} from '#src/features/checkout/payment/payment-jobs.server.ts';
import type { SettleDeps } from '#src/features/checkout/payment/settle.server.ts';
import { cashOfOrders } from '#src/features/checkout/phone-orders/cash-to-collect.server.ts';
import { placePaidOrdersJob } from '#src/features/checkout/phone-orders/place-paid-orders.server.ts';
import { whyNotForBuyerOf } from '#src/features/checkout/session/buyers-discount.server.ts';
import {
  purgeCourseResponsesJob,
  releaseCoursePlacesJob,
} from '#src/features/courses/courses-jobs.server.ts';
import { hadPlace } from '#src/features/courses/office/attendees.server.ts';
import type { PrivateAccounts } from '#src/features/identity/customer/account-deps.server.ts';
import { openAccounts } from '#src/features/identity/customer/accounts.server.ts';
import { forgottenPasswordJob } from '#src/features/identity/customer/customer-jobs.server.ts';
import { hasAccount } from '#src/features/identity/customer/users.server.ts';
import type { DiaryDeps } from '#src/features/identity/instructor/diary-deps.server.ts';
import { instructorJobs } from '#src/features/identity/instructor/instructor-jobs.server.ts';
import { addressOfPerson } from '#src/features/identity/push/address-of-person.server.ts';
import { deleteAllExpiredSessions } from '#src/features/identity/push/expired-sessions.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { type OfficeGuard, officeGuard } from '#src/features/identity/staff/access/office-guard.server.ts';
import { renewApps } from '#src/features/identity/staff/members/enrol-app.server.ts';
import { anyStaff } from '#src/features/identity/staff/members/staff-rows.server.ts';
import { tellOwnersOfWebhook } from '#src/features/identity/staff/programs/tell-of-webhook.server.ts';
import { whoTeaches } from '#src/features/instructors/active-instructor.server.ts';
import {
  inviteReviewerJob,
  purgeReviewsAndMessagesJob,
} from '#src/features/instructors/reviews/review-jobs.server.ts';
import { renewAccess } from '#src/features/learning/access/access.server.ts';
import { accessEmail } from '#src/features/learning/access/access-email.server.tsx';
import {
  deleteLearningCodesJob,
  resendLearningJob,
} from '#src/features/learning/access/access-jobs.server.ts';
import type { QuestionBank } from '#src/features/learning/bank/question-bank.ts';
import { readBank } from '#src/features/learning/bank/read-bank.server.ts';
import {
  assignmentOfferEmail,
  assignmentOfferPush,
  assignmentOfferText,
} from '#src/features/lessons/assignment/offers/assignment-offer-messages.server.tsx';
import { renewAssignmentOffers } from '#src/features/lessons/assignment/offers/make-assignment-offer.server.ts';
import { holdsOfBaskets } from '#src/features/lessons/bookings/basket-holds.server.ts';
import { releaseHoldsJob } from '#src/features/lessons/bookings/booking-jobs.server.ts';
import { readBusyCalendarsJob } from '#src/features/lessons/busy-times/busy-calendar-jobs.server.ts';
import { renewBusyCalendars } from '#src/features/lessons/busy-times/busy-calendars.server.ts';
import { renewFeeds } from '#src/features/lessons/calendar/feed-addresses.server.ts';
import { keepCarsJob } from '#src/features/lessons/driving-tests/keep-cars.server.ts';
import { forgetPassPhotographsJob } from '#src/features/lessons/driving-tests/pass-photographs-jobs.server.ts';
import { tellOfLowHoursJob } from '#src/features/lessons/learner/top-up/low-hours-jobs.server.ts';
import { learnersOfReferences } from '#src/features/lessons/learners/learner-reference.server.ts';
import { carQuestion } from '#src/features/lessons/notifications/emails/ask-for-car.server.tsx';
import { lateEmail } from '#src/features/lessons/notifications/emails/late-email.server.tsx';
import { lessonEmail } from '#src/features/lessons/notifications/emails/lesson-email.server.tsx';
import { lessonSeriesEmail } from '#src/features/lessons/notifications/emails/lesson-series-email.server.tsx';
import { onMyWayEmail } from '#src/features/lessons/notifications/emails/on-my-way-email.server.tsx';
import { lessonReminder } from '#src/features/lessons/notifications/emails/reminder-email.server.tsx';
import { remindOfLessonsJob } from '#src/features/lessons/notifications/emails/reminder-jobs.server.ts';
import {
  changePush,
  latePush,
  wayPush,
} from '#src/features/lessons/notifications/pushes/lesson-push.server.ts';
import {
  changeText,
  lateText,
  reminderText,
  wayText,
} from '#src/features/lessons/notifications/texts/lesson-text.server.ts';
import { renewOffers } from '#src/features/lessons/waiting-list/make-offers.server.ts';
import { offerEmail } from '#src/features/lessons/waiting-list/offer-email.server.tsx';
import { offerPush } from '#src/features/lessons/waiting-list/offer-push.server.ts';
import { offerText } from '#src/features/lessons/waiting-list/offer-text.server.ts';
import { offerFreedTimesJob } from '#src/features/lessons/waiting-list/waiting-jobs.server.ts';
import { purgeMileageJob } from '#src/features/mileage/mileage-jobs.server.ts';
import { keepFinishedDaysJob } from '#src/features/office/figures/figures-jobs.server.ts';
import { moveInJob, purgeMovesJob } from '#src/features/office/moving-in/move-jobs.server.ts';
import { movedInEmail } from '#src/features/office/moving-in/moved-in-email.server.tsx';
import { tellMovedPeopleJob } from '#src/features/office/moving-in/told-people.server.ts';
import { notifyOverdueJob } from '#src/features/office/today/overdue/overdue-jobs.server.ts';
import { urgentTasksPush } from '#src/features/office/today/overdue/urgent-push.server.ts';
import { paidOrders } from '#src/features/orders/order-queries.server.ts';
import { peopleOf } from '#src/features/orders/orders.server.ts';
import { hasPaidLessons } from '#src/features/orders/paid-lessons.server.ts';
import { renewBankDetails } from '#src/features/pay/bank-details/bank-details.server.ts';
import { renewBankFiles } from '#src/features/pay/bank-file/bank-files.server.ts';
import { renewPaySettings } from '#src/features/pay/bank-file/pay-settings.server.ts';
import { remittanceEmail } from '#src/features/pay/office/remittance-email.server.tsx';
import { keepForecastJob } from '#src/features/pay/pay-jobs.server.ts';
import type { CardGateway, RedirectGateway } from '#src/features/payments/gateway.ts';
import { connectE } from '#src/features/payments/gateways/connect-e.server.ts';
import { payPal, payPalOff } from '#src/features/payments/gateways/paypal.server.ts';
import { compareLedgersJob } from '#src/features/payments/ledger/ledger-jobs.server.ts';
import { type OfferedWallets, offeredWallets } from '#src/features/payments/offered-wallets.server.ts';
import { giveReferralRewardsJob } from '#src/features/referrals/referral-jobs.server.ts';
import {
  executeRefundJob,
  lookAtSettledJob,
  sweepRefundsJob,
} from '#src/features/refunds/refund-jobs.server.ts';
import { voucherEmail } from '#src/features/vouchers/delivery/voucher-email.server.tsx';
import { queueDueVoucherJob, sweepVouchersJob } from '#src/features/vouchers/delivery/voucher-jobs.server.ts';
import { renewVouchers } from '#src/features/vouchers/vouchers.server.ts';
import { brand } from '#src/platform/brand.ts';
import { readCache } from '#src/platform/cache/read-cache.server.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { MINUTE_MS } from '#src/platform/dates.ts';
import { type OpenDatabase, openDatabase } from '#src/platform/db/db.server.ts';
import { type Notifications, openNotifications } from '#src/platform/db/notifications.server.ts';
import { startInTurn } from '#src/platform/db/start-turn.server.ts';
import { createJobRunner, type Job } from '#src/platform/jobs/jobs.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { mailJobs, sendWhenWoken } from '#src/platform/mail/delivery/mail-jobs.server.ts';
import { renderersOf } from '#src/platform/mail/email.server.ts';
import { renewEmailBodies } from '#src/platform/mail/encrypted-email-body.server.ts';
import { pushJobs, pushWhenWoken } from '#src/platform/push/delivery/push-jobs.server.ts';
import { pushRenderersOf } from '#src/platform/push/push.server.ts';
import { renewPushKeys } from '#src/platform/push/push-keys.server.ts';
import { testPush } from '#src/platform/push/test-push.server.ts';
import { attemptLimit } from '#src/platform/rate-limits/attempt-limit.server.ts';
import { countCall } from '#src/platform/rate-limits/call-limits.server.ts';
import { purgeRateLimitsJob } from '#src/platform/rate-limits/rate-limits-jobs.server.ts';
import { renewEncryptedJob } from '#src/platform/rekey/rekey.server.ts';
import { type FollowedSchool, followSchool } from '#src/platform/school/published/published-school.server.ts';
import { createSecrets } from '#src/platform/secrets.server.ts';
import type { TextGateway } from '#src/platform/texts/delivery/gateway.ts';
import { renewTexts, textJobs, textWhenWoken } from '#src/platform/texts/delivery/text-jobs.server.ts';
import { twilio } from '#src/platform/texts/delivery/twilio.server.ts';
import { textRenderersOf } from '#src/platform/texts/text.server.ts';
import { pictureStorage } from '#src/platform/uploads/open-storage.server.ts';
import { deleteStoredPicturesJob, storePicturesJob } from '#src/platform/uploads/stored-pictures.server.ts';
import { openUploads } from '#src/platform/uploads/uploads.server.ts';
import { deliverWhenWoken, webhookJobs } from '#src/platform/webhooks/webhook-jobs.server.ts';
import { renewWebhookSecrets } from '#src/platform/webhooks/webhook-rows.server.ts';
import { openingHoursCache } from '#src/platform/working-days/opening-hours.server.ts';
import { type Config, secureCookiesOf } from './config.ts';
import { lockEmbedded } from './data-folder.server.ts';
import { removeDemoPeople, seedDemoPeople } from './demo-people.server.ts';
import { type DemoSchool, demoSchool, noDemoSchool } from './demo-school.server.ts';
import { createMetrics, type Metrics } from './http/metrics.server.ts';
import { type ContentVersion, contentVersion } from './page-serving/content-version.server.ts';
import { prepareDatabase } from './prepare-database.server.ts';

/** Everything the server consists of. Each feature is passed only what it names. */
export interface App {
  config: Config;
  development: boolean;
  log: Log;
  services: Services;
  catalogue: Catalogue;
  /** Theory questions. */
  questions: QuestionBank;
  basketCache: BasketCache;
  baskets: Baskets;
  cards: CardGateway;
  wallets: OfferedWallets;
  redirect: RedirectGateway;
  addresses: AddressFinder;
  /** Undefined where texts are off. */
  texts: TextGateway | undefined;
  accounts: PrivateAccounts;
  metrics: Metrics;
  office: OfficeGuard;
  notifications: Notifications;
  content: ContentVersion;
  school: FollowedSchool;
  demoSchool: DemoSchool;
  close(): Promise<void>;
}

/** Opens and migrates the database, and starts the job runner unless it runs elsewhere. */
export async function openServices(
  config: Config,
  {
    log,
    clock,
    runJobs,
    development = false,
  }: { log: Log; clock: Clock; runJobs: boolean; development?: boolean },
): Promise<App> {
  const unlock = config.databaseUrl ? () => undefined : lockEmbedded(config, clock);
  const database = await openDatabase({
    connectionString: config.databaseUrl,
    folder: path.join(config.dataDir, 'database'),
    poolSize: config.databasePool,
  });
  const { db } = database;
  const runner = createJobRunner(database, log);
  const notifications = await openNotifications(database, log);
  const assembled = assemble(config, {
    db,
    enqueue: runner.enqueue,
    log,
    clock,
    questions: readBank(config.learningQuestions),
    development,
    notifications,
    connections: database.connections,
    async close() {
      await app.demoSchool.stop();
      await runner.stop();
      await notifications.close();
      await database.close();
      unlock();
    },
  });
  const app = config.demoSchool
    ? { ...assembled, demoSchool: demoSchool({ ...assembled.services, ...assembled }, config) }
    : assembled;
  await startInTurn(database, async () => {
    await prepareDatabase(db, config, clock);
    await app.notifications.listening();
    await app.school.read();
    if (config.production) {
      await removeDemoPeople(db);
      if (!(await anyStaff(db)))
        log.warn('nobody can sign in to the office yet: npm run office:invite -- name@example.com');
    }
    if (config.demo) await seedDemoPeople(app);
    await runner.start(jobsOf(app), { run: runJobs });
    if (runJobs) {
      sendWhenWoken(notifications, { db, enqueue: runner.enqueue, log });
      textWhenWoken(notifications, { db, enqueue: runner.enqueue, log });
      pushWhenWoken(notifications, { db, enqueue: runner.enqueue, log });
      deliverWhenWoken(notifications, { db, enqueue: runner.enqueue, log });
    }
  });
  database.limitHeldConnections();
  return app;
}

/** How many certificates of PayPal one network may have us ask for in a minute. PayPal uses one or two in a year. */
const CERTIFICATES = 5;

type AppDeps = Pick<Services, 'db' | 'enqueue' | 'log' | 'clock'> &
  Pick<App, 'questions' | 'development' | 'notifications' | 'close'> &
  Partial<Pick<OpenDatabase, 'connections'>>;

/** Those that are composed as they leave. */
const EMAILS = [
  ...[voucherEmail, accessEmail, lessonEmail, lessonSeriesEmail, lessonReminder, lateEmail, onMyWayEmail],
  ...[offerEmail, carQuestion, movedInEmail, remittanceEmail, invoiceEmail, assignmentOfferEmail],
];

const TEXTS = [changeText, lateText, wayText, reminderText, offerText, assignmentOfferText] as const;

const PUSHES = [
  ...[testPush, changePush, latePush, wayPush, offerPush, assignmentOfferPush, urgentTasksPush],
] as const;

/** Creates everything that depends on an open database and a queue. Opens nothing itself. */
export function assemble(config: Config, deps: AppDeps): App {
  const { db, enqueue, log, clock, questions, development, notifications, connections, close } = deps;
  const { publicUrl, production } = config;
  const catalogue = cachedCatalogue(db, (at) => whoTeaches(db, at));
  notifications.on('content', catalogue.forget);
  const school = followSchool(db, { notifications, log, byDefault: brand });
  const content = contentVersion({ notifications, clock, school });
  const kept = readCache(content);
  const uploads = openUploads({
    db,
    storage: pictureStorage(config.pictureStorage, clock),
    enqueue,
    log,
  });
  const secrets = createSecrets(config.voucherSecret, config.voucherSecretsBefore);
  const cards = connectE(config.cards, { webhookUrl: `${publicUrl}/v1/webhooks/connect-e`, log });
  const guessed = { db, clock, secrets, perMinute: config.codesPerMinute };
  return {
    config,
    development,
    log,
    services: {
      db,
      clock,
      log,
      enqueue,
      publicUrl,
      production,
      secrets,
      school,
      voucherBounds: config.voucherBounds,
      kept,
      openingHours: openingHoursCache(db, kept),
      uploads,
      textPence: config.texts.pence,
      textsFrom: config.texts.off ? undefined : config.texts.from,
      codeAttempts: attemptLimit({ ...guessed, kind: 'link or code' }),
      emailRenderers: renderersOf(EMAILS, {
        db,
        clock,
        secrets,
        school,
        uploads,
        publicUrl,
        paidOrders,
        hasAccount: hasAccount(db),
        buyersFirstName: async (orderId: string) => (await peopleOf(db, orderId)).billing?.firstname,
      }),
    },
    catalogue,
    questions,
    basketCache: basketCache(),
    baskets: pricedBaskets(db, catalogue, clock),
    cards,
    wallets: offeredWallets(cards.wallets, clock),
    redirect: config.paypal.off
      ? payPalOff(log)
      : payPal(config.paypal, {
          clock,
          log,
          mayAskFor: async (ip) =>
            !(await countCall(
              { db, clock, secrets },
              { call: 'certificate', most: CERTIFICATES, ip },
              MINUTE_MS,
            )),
        }),
    addresses: config.addresses.off ? noAddressFinder : idealPostcodes(config.addresses, log),
    texts: config.texts.off ? undefined : twilio(config.texts, { log }),
    accounts: openAccounts({ db, clock, secret: config.accountSecret }),
    metrics: createMetrics({ db, clock, connections: connections ?? (() => undefined) }),
    office: officeGuard({ db, clock, secrets, secureCookies: secureCookiesOf(config) }),
    notifications,
    content,
    school,
    demoSchool: noDemoSchool,
    close,
  };
}

/** What changes a basket, whether a call or a form that was posted. */
export function basketDepsOf({ config, services, catalogue, basketCache }: App) {
  const [holds, learners] = [holdsOfBaskets(services), learnersOfReferences(services)];
  const { holdsPerHour, codesPerMinute } = config;
  const secureCookies = secureCookiesOf(config);
  return {
    ...services,
    catalogue,
    basketCache,
    holds,
    learners,
    whyNotForBuyer: whyNotForBuyerOf(services),
    holdsPerHour,
    codesPerMinute,
    secureCookies,
  };
}

/** What the office works with. */
export function officeDepsOf(app: App): OfficeDeps {
  const { config, services, accounts, catalogue, baskets, cards, redirect } = app;
  return {
    ...services,
    catalogue,
    baskets,
    cards,
    redirect,
    questionEveryMs: config.questionEveryMs,
    passwords: accounts.passwords,
    secureCookies: secureCookiesOf(config),
    demo: config.demo,
    demoSchool: app.demoSchool,
    school: app.school,
  };
}

/** What the instructors’ pages and calls work with. */
export function diaryDepsOf(app: App): DiaryDeps {
  const { config, services, accounts } = app;
  return {
    ...services,
    cash: cashOfOrders(paymentDepsOf(app)),
    passwords: accounts.passwords,
    secureCookies: secureCookiesOf(config),
    origins: config.ownOrigins,
  };
}

/** What asks gateways, and completes payments. */
export function paymentDepsOf({ config, services, baskets, cards, redirect }: App): SettleDeps {
  return { ...services, baskets, cards, redirect, questionEveryMs: config.questionEveryMs };
}

export function jobsOf(app: App): Job<never>[] {
  const { config, services, accounts, texts, demoSchool } = app;
  const { db } = services;
  const paymentDeps = paymentDepsOf(app);
  const accountDeps = { ...services, accounts };
  const storage = pictureStorage(config.pictureStorage, services.clock);
  return [
    ...mailJobs({
      ...services,
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      perMinute: config.mailPerMinute,
    }),
    ...textJobs({
      ...services,
      textRenderers: textRenderersOf(TEXTS, services),
      gateway: texts,
      pence: config.texts.pence,
      perMinute: config.texts.perMinute,
    }),
    ...pushJobs({
      ...services,
      pushRenderers: pushRenderersOf(PUSHES, services),
      endSessions: (now) => deleteAllExpiredSessions(db, now),
      addressOf: (person) => addressOfPerson(db, person),
    }),
    ...webhookJobs({
      ...services,
      switchedOff: (tx, webhook) => tellOwnersOfWebhook(tx, services, webhook),
    }),
    settlePaymentJob(paymentDeps),
    sweepPaymentsJob(paymentDeps),
    placePaidOrdersJob(paymentDeps),
    executeRefundJob(paymentDeps),
    sweepRefundsJob(paymentDeps),
    lookAtSettledJob(paymentDeps),
    compareLedgersJob(paymentDeps),
    purgeJob(paymentDeps),
    remindOfBasketsJob(paymentDeps),
    purgeOrdersJob(paymentDeps),
    queueDueVoucherJob(services),
    sweepVouchersJob(services),
    giveReferralRewardsJob(services),
    resendLearningJob({ ...services, paidOrders }),
    deleteLearningCodesJob(services),
    releaseCoursePlacesJob(services),
    purgeCourseResponsesJob(services),
    tellWaitingJob(services),
    purgeAlertsJob(services),
    registerAccountJob(accountDeps),
    forgottenPasswordJob(accountDeps),
    purgeAccountsJob(services),
    ...instructorJobs(services),
    purgeAddressesJob(services),
    purgeRateLimitsJob(services),
    storePicturesJob({ ...services, storage }),
    deleteStoredPicturesJob({ ...services, storage }),
    inviteReviewerJob({
      ...services,
      hasPaidLessons: (email) => hasPaidLessons(db, email),
      hadPlace: (courseId, email) => hadPlace(db, courseId, email, services.clock.now()),
    }),
    purgeReviewsAndMessagesJob(services),
    moveInJob(services),
    purgeMovesJob(services),
    tellMovedPeopleJob({ ...services, mailPerMinute: config.mailPerMinute }),
    notifyOverdueJob(services),
    keepFinishedDaysJob({ ...services, demoSchool }),
    keepForecastJob(services),
    purgeMileageJob(services),
    forgetPassPhotographsJob(services),
    releaseHoldsJob(services),
    readBusyCalendarsJob(services),
    remindOfLessonsJob(services),
    tellOfLowHoursJob(services),
    offerFreedTimesJob(services),
    keepCarsJob(services),
    renewEncryptedJob(services, [
      renewVouchers,
      renewAccess,
      renewFeeds,
      renewBusyCalendars,
      renewOffers,
      renewAssignmentOffers,
      renewApps,
      renewEmailBodies,
      renewTexts,
      renewBankDetails,
      renewWebhookSecrets,
      renewPushKeys,
      renewPaySettings,
      renewBankFiles,
    ]),
  ] as Job<never>[];
}
