import { accountApi, publicAccountApi } from '#src/features/accounts/accounts-api.server.ts';
import { stopOwnAlert } from '#src/features/alerts/own-alert-actions.server.ts';
import { booksCsvApi } from '#src/features/books/office/books-csv-api.server.ts';
import { invoiceFileApi } from '#src/features/books/office/invoice-file-api.server.ts';
import { checkoutCallbacks } from '#src/features/checkout/account-callbacks.server.ts';
import { stopOwnReminder } from '#src/features/checkout/finish-later/own-reminder-actions.server.ts';
import { keptCardActions } from '#src/features/checkout/kept-card-actions.server.ts';
import { diaryApi } from '#src/features/diary/diary-api.server.ts';
import { ownMileageFilesApi } from '#src/features/diary/miles/own-mileage-files-api.server.ts';
import type { Account } from '#src/features/identity/customer/account.ts';
import { accountAudience } from '#src/features/identity/customer/account-action.server.ts';
import type { AccountDeps } from '#src/features/identity/customer/account-deps.server.ts';
import { customerPasskeysApi } from '#src/features/identity/customer/customer-passkeys-api.server.ts';
import { requireSession } from '#src/features/identity/customer/start-session.server.ts';
import { instructorPasskeysApi } from '#src/features/identity/instructor/instructor-passkeys-api.server.ts';
import { diarySignInApi } from '#src/features/identity/instructor/sign-in-api.server.ts';
import { accountPushApi, diaryPushApi, officePushApi } from '#src/features/identity/push/push-api.server.ts';
import { staffActionsApi } from '#src/features/identity/staff/actions/staff-actions-api.server.ts';
import { officeSignInApi } from '#src/features/identity/staff/sign-in/sign-in-api.server.ts';
import { staffPasskeysApi } from '#src/features/identity/staff/sign-in/staff-passkeys-api.server.ts';
import { allLearnerActions } from '#src/features/lessons/learner/actions/all-learner-actions.server.ts';
import { learnerActionsApi } from '#src/features/lessons/learner/actions/learner-actions-api.server.ts';
import {
  type OwnLessonsDeps,
  ownLearnersCall,
  ownLessonsCall,
} from '#src/features/lessons/learner/own-lists.server.ts';
import { statementsCsvApi } from '#src/features/lessons/office/statements-csv-api.server.ts';
import { allActions } from '#src/features/office/all-actions.server.ts';
import { allLists } from '#src/features/office/all-lists.server.ts';
import { figuresCsvApi } from '#src/features/office/figures/figures-csv-api.server.ts';
import { officeEventsApi } from '#src/features/office/live/office-events-api.server.ts';
import { moneyCsvApi } from '#src/features/office/money/money-csv-api.server.ts';
import { movingExportApi } from '#src/features/office/moving-in/export-api.server.ts';
import { templateApi } from '#src/features/office/moving-in/template-api.server.ts';
import { ordersCsvApi } from '#src/features/office/orders/list/orders-csv-api.server.ts';
import { outboxApi } from '#src/features/office/outbox/outbox-api.server.ts';
import { emailPreviewApi } from '#src/features/office/school/emails/preview-api.server.ts';
import {
  type OwnOrdersDeps,
  ownOrdersCall,
  ownVouchersCall,
} from '#src/features/orders/account-lists.server.ts';
import { bankFileApi } from '#src/features/pay/office/bank-file-api.server.ts';
import { payRunCsvApi } from '#src/features/pay/office/pay-run-csv-api.server.ts';
import {
  ownPayStatementFilesApi,
  payStatementFilesApi,
} from '#src/features/pay/office/pay-statement-files-api.server.ts';
import { remittanceApi } from '#src/features/pay/office/remittance-api.server.ts';
import { paymentReference } from '#src/features/payments/payments.server.ts';
import { refundStandings } from '#src/features/payments/refunds/refund-queries.server.ts';
import { printCardsApi } from '#src/features/vouchers/office/print-cards-api.server.ts';
import { actionsApi, type CallerOf, guardCalls } from '#src/kit/actions/actions-api.server.ts';
import type { ListCall } from '#src/kit/lists/list-call.server.ts';
import { listsApi } from '#src/kit/lists/lists-api.server.ts';
import { type Api, customersOnly } from '#src/platform/http/api.server.ts';
import { type App, basketDepsOf, diaryDepsOf, officeDepsOf } from './services.server.ts';

/** Customers' accounts: signing in is open to all, and what is done at `/v1/account` needs a session. */
export async function accountCalls(api: Api, app: App) {
  const { config, services, accounts } = app;
  const { secureCookies } = basketDepsOf(app);
  const deps = {
    ...services,
    accounts,
    applicationKey: config.applicationKey,
    secureCookies,
    checkout: checkoutCallbacks({ ...services, accounts, secureCookies }),
  };
  publicAccountApi(api, deps);
  const passkeyDeps = { ...deps, origins: config.ownOrigins };
  await callsBelow(api, '/v1/account', (passkeys) => customerPasskeysApi(passkeys, passkeyDeps));
  await callsBelow(api, '/v1/account', (push) => accountPushApi(push, deps));
  await callsBelow(api, '/v1/account', (account) => accountApi(account, deps));
  await callsBelow(api, '/v1/account', (actions) => accountActionsApi(actions, deps));
  await callsBelow(api, '/v1/account', (lists) => accountListsApi(lists, deps));
}

/** What customers do with their account by the kit. */
export const accountActions = [...keptCardActions, stopOwnAlert, stopOwnReminder];

function accountActionsApi(api: Api, deps: AccountDeps) {
  // A refused body is answered as such to every sender.
  const sessionOf = guardCalls(
    api,
    (request, reply) => requireSession(deps, { request, reply }),
    'preHandler',
  );
  const callerOf: CallerOf<Account> = (request) => sessionOf(request).account;
  actionsApi(api, { audience: accountAudience, callerOf, deps, actions: accountActions });
}

/** What an account keeps, for a customer's own program. */
export const accountLists: readonly ListCall<OwnOrdersDeps & OwnLessonsDeps>[] = [
  ownOrdersCall,
  ownVouchersCall,
  ownLearnersCall,
  ownLessonsCall,
];

function accountListsApi(api: Api, deps: AccountDeps) {
  const sessionOf = guardCalls(api, (request, reply) => requireSession(deps, { request, reply }));
  listsApi(api, {
    tag: 'Account',
    security: customersOnly,
    depsOf: (request) => ({
      ...deps,
      account: sessionOf(request).account,
      referenceOf: paymentReference,
      refundsOf: refundStandings,
    }),
    lists: accountLists,
  });
}

/** What a learner does, or the person who bought for them. */
export async function learnerCalls(api: Api, { services, accounts }: App) {
  const deps = { ...services, signedIn: accounts.signedIn };
  await callsBelow(api, '/v1/learners/:learner', (learner) =>
    learnerActionsApi(learner, deps, allLearnerActions),
  );
}

/** What staff do, the files that their pages link, and the events that their open pages hear. */
export async function officeCalls(api: Api, app: App) {
  const { config, services, office, notifications } = app;
  const deps = { ...officeDepsOf(app), office };
  await callsBelow(api, '/v1/office', (signIn) => {
    officeSignInApi(signIn, deps);
    staffPasskeysApi(signIn, { ...deps, origins: config.ownOrigins });
  });
  await callsBelow(api, '/v1/office', (push) => officePushApi(push, deps));
  await callsBelow(api, '/v1/office', (signedIn) => staffActionsApi(signedIn, deps, allActions, allLists));
  ordersCsvApi(api, deps);
  statementsCsvApi(api, deps);
  printCardsApi(api, deps);
  invoiceFileApi(api, deps);
  moneyCsvApi(api, deps);
  booksCsvApi(api, deps);
  figuresCsvApi(api, deps);
  bankFileApi(api, deps);
  payRunCsvApi(api, deps);
  remittanceApi(api, deps);
  payStatementFilesApi(api, deps);
  movingExportApi(api, deps);
  templateApi(api, deps);
  emailPreviewApi(api, deps);
  officeEventsApi(api, { office, notifications });
  if (!config.production) outboxApi(api, services);
}

/** What instructors do. */
export async function diaryCalls(api: Api, app: App) {
  const deps = diaryDepsOf(app);
  await callsBelow(api, '/v1/diary', (signIn) => {
    diarySignInApi(signIn, deps);
    instructorPasskeysApi(signIn, deps);
  });
  await callsBelow(api, '/v1/diary', (push) => diaryPushApi(push, deps));
  await callsBelow(api, '/v1/diary', (signedIn) => diaryApi(signedIn, deps));
  ownPayStatementFilesApi(api, deps);
  ownMileageFilesApi(api, deps);
}

/** Named, since Fastify looks through every loaded module for the name of a plugin that has none. */
async function callsBelow(api: Api, prefix: string, calls: (below: Api) => void | Promise<void>) {
  const plugin = async (below: Api) => calls(below);
  await api.register(Object.assign(plugin, { [Symbol.for('fastify.display-name')]: prefix }), { prefix });
}
