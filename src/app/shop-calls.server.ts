import { addressesApi } from '#src/features/addresses/addresses-api.server.ts';
import { alertsApi } from '#src/features/alerts/alerts-api.server.ts';
import { areasApi } from '#src/features/areas/areas-api.server.ts';
import { basketApi } from '#src/features/basket/basket-api.server.ts';
import { adoptApi } from '#src/features/basket/no-script/adopt-api.server.ts';
import { ownInvoiceApi } from '#src/features/books/invoices/own-invoice-api.server.ts';
import { productsApi } from '#src/features/catalogue/products-api.server.ts';
import { checkoutApi } from '#src/features/checkout/checkout-api.server.ts';
import { expressApi } from '#src/features/checkout/express/express-api.server.ts';
import { heldTimeApi } from '#src/features/checkout/held-time/held-time-api.server.ts';
import { paymentApi } from '#src/features/checkout/payment/payment-api.server.ts';
import { webhooksApi } from '#src/features/checkout/payment/webhooks-api.server.ts';
import { hasVouchers } from '#src/features/checkout/session/checkout-vouchers.server.ts';
import { checkoutOrAccount, ownOrderOf } from '#src/features/checkout/session/current-checkout.server.ts';
import { voucherCodesApi } from '#src/features/checkout/voucher-codes-api.server.ts';
import { coursesApi } from '#src/features/courses/courses-api.server.ts';
import { contactApi } from '#src/features/instructors/contact/contact-api.server.ts';
import { instructorsApi } from '#src/features/instructors/instructors-api.server.ts';
import { reviewsApi } from '#src/features/instructors/reviews/reviews-api.server.ts';
import { learningApi } from '#src/features/learning/access/access-api.server.ts';
import { answersApi } from '#src/features/learning/mock-tests/answers-api.server.ts';
import { firstTimesApi } from '#src/features/lessons/availability/first-times/first-times-api.server.ts';
import { freeTimesApi } from '#src/features/lessons/availability/first-times/free-times-api.server.ts';
import { takeOfferByText } from '#src/features/lessons/waiting-list/take-offer-by-text.server.ts';
import { paidOrders } from '#src/features/orders/order-queries.server.ts';
import { balanceApi } from '#src/features/vouchers/balance/balance-api.server.ts';
import { builderApi } from '#src/features/vouchers/builder/builder-api.server.ts';
import { manageApi } from '#src/features/vouchers/manage/manage-api.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { textWebhooksApi } from '#src/platform/texts/delivery/text-webhooks-api.server.ts';
import { type App, basketDepsOf } from './services.server.ts';

/** What visitors of the shop do, signed in or not: a plugin without a guard. */
export function shopCalls(api: Api, app: App) {
  const { config, services, accounts } = app;
  const { codesPerMinute, messagesPerHour } = config;
  const basketDeps = basketDepsOf(app);
  basketApi(api, basketDeps);
  heldTimeApi(api, basketDeps);
  adoptApi(api, { ...basketDeps, hasVouchers: (uuid) => hasVouchers(services.db, uuid) });
  builderApi(api, basketDeps);
  manageApi(api, services);
  learningApi(api, { ...services, paidOrders, codesPerMinute });
  answersApi(api, { ...services, paidOrders, codesPerMinute, questions: app.questions });
  balanceApi(api, { ...services, codesPerMinute });
  coursesApi(api, {
    ...services,
    messagesPerHour,
    verifiedEmailOf: async (request) => (await accounts.signedIn(request))?.email,
  });
  alertsApi(api, { ...services, messagesPerHour });
  reviewsApi(api, { ...services, messagesPerHour });
  contactApi(api, { ...services, messagesPerHour });
  areasApi(api, services);
  productsApi(api, services);
  instructorsApi(api, services);
  firstTimesApi(api, services);
  freeTimesApi(api, services);
  addressesApi(api, {
    ...services,
    finder: app.addresses,
    askerOf: (request) => checkoutOrAccount({ ...services, accounts }, request),
  });
}

/** Checking out and paying: the checkout's own cookie says whose it is. */
export function checkoutCalls(api: Api, app: App) {
  const { config, services, accounts, baskets, cards, redirect } = app;
  const checkoutDeps = {
    ...basketDepsOf(app),
    baskets,
    accounts,
    payIn3: config.payIn3,
  };
  checkoutApi(api, checkoutDeps);
  voucherCodesApi(api, checkoutDeps);
  const paymentDeps = {
    ...services,
    accounts,
    baskets,
    cards,
    redirect,
    questionEveryMs: config.questionEveryMs,
  };
  expressApi(api, { ...checkoutDeps, ...paymentDeps });
  paymentApi(api, {
    ...paymentDeps,
    confirmationsPerMinute: config.confirmationsPerMinute,
    hasPaypal: !config.paypal.off,
  });
  ownInvoiceApi(api, { ...services, ownOrderOf: (request) => ownOrderOf(checkoutDeps, request) });
  const { pence } = config.texts;
  textWebhooksApi(api, {
    ...services,
    gateway: app.texts,
    pence,
    followReply: (reply) => takeOfferByText(services, reply),
    webhooksPerMinute: config.webhooksPerMinute,
  });
  webhooksApi(api, { ...paymentDeps, webhooksPerMinute: config.webhooksPerMinute });
}
