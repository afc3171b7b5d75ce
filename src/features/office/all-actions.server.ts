import './desk-deps.ts';
import { codeActions } from '#src/features/basket/office/code-actions.server.ts';
import { booksActions } from '#src/features/books/office/books-actions.server.ts';
import { invoiceActions } from '#src/features/books/office/invoice-actions.server.ts';
import { settlementActions } from '#src/features/books/office/settlement/settlement-actions.server.ts';
import { catalogueActions } from '#src/features/catalogue/office/catalogue-actions.server.ts';
import { courseActions } from '#src/features/courses/office/course-actions.server.ts';
import { newCourseActions } from '#src/features/courses/office/new-course-actions.server.ts';
import type { StaffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { staffActions } from '#src/features/identity/staff/members/staff-actions.server.ts';
import { ownActions } from '#src/features/identity/staff/own/own-actions.server.ts';
import { programActions } from '#src/features/identity/staff/programs/program-actions.server.ts';
import { instructorAccessActions } from '#src/features/instructors/office/access-actions.server.ts';
import { instructorActions } from '#src/features/instructors/office/instructor-actions.server.ts';
import { photographActions } from '#src/features/instructors/office/photograph-actions.server.ts';
import { proposedProfileActions } from '#src/features/instructors/office/proposed-profile-actions.server.ts';
import { reviewActions } from '#src/features/instructors/office/reviews/review-actions.server.ts';
import { placingActions } from '#src/features/lessons/office/learners/assignment-actions.server.ts';
import { setFreeTimesAction } from '#src/features/lessons/office/learners/free-times-action.server.ts';
import { hoursActions } from '#src/features/lessons/office/learners/hours-actions.server.ts';
import { learnerActions } from '#src/features/lessons/office/learners/learner-actions.server.ts';
import { lessonOfferActions } from '#src/features/lessons/office/learners/offer-actions.server.ts';
import { passPhotographActions } from '#src/features/lessons/office/learners/pass-photograph-actions.server.ts';
import { seriesActions } from '#src/features/lessons/office/learners/series-actions.server.ts';
import { offerTimeAction } from '#src/features/lessons/office/learners/time-offers-action.server.ts';
import { bookingActions } from '#src/features/lessons/office/lesson/booking-actions.server.ts';
import { reassignDaysAction } from '#src/features/lessons/office/time-off/time-off-action.server.ts';
import { bankDetailsActions } from '#src/features/pay/office/bank-details-actions.server.ts';
import { payActions } from '#src/features/pay/office/pay-actions.server.ts';
import { payRunActions } from '#src/features/pay/office/pay-run-actions.server.ts';
import { paySettingsActions } from '#src/features/pay/office/pay-settings-actions.server.ts';
import { selfBillingActions } from '#src/features/pay/office/self-billing-actions.server.ts';
import { referralActions } from '#src/features/referrals/office/referral-actions.server.ts';
import { refundActions } from '#src/features/refunds/office/refund-actions.server.ts';
import { cardActions } from '#src/features/vouchers/office/card-actions.server.ts';
import { voucherActions } from '#src/features/vouchers/office/voucher-actions.server.ts';
import type { Formed } from '#src/kit/actions/actions-of.server.ts';
import { customerActions } from './customers/customer-actions.server.ts';
import { ledgerActions } from './money/ledger-actions.server.ts';
import { moveActions } from './moving-in/move-actions.server.ts';
import { draftLineActions } from './orders/by-phone/draft-line-actions.server.ts';
import { phoneOrderActions } from './orders/by-phone/phone-order-actions.server.ts';
import { orderActions } from './orders/order/order-actions.server.ts';
import { personActions } from './orders/order/person-actions.server.ts';
import { outboxActions } from './outbox/outbox-actions.server.ts';
import { peopleActions } from './personal-data/people-actions.server.ts';
import { webhookActions } from './programs/webhook-actions.server.ts';
import { replyActions } from './replies/reply-actions.server.ts';
import { wordingActions } from './school/emails/wording-actions.server.ts';
import { schoolActions } from './school/school-actions.server.ts';
import { textWordsActions } from './school/texts/text-words-actions.server.ts';
import { answerActions } from './today/order-tasks/answer-actions.server.ts';
import { orderTaskActions } from './today/order-tasks/order-task-actions.server.ts';
import { queueActions } from './today/queue-actions.server.ts';
import { cashActions } from './transfers/cash-actions.server.ts';
import { statementActions } from './transfers/statement/statement-actions.server.ts';
import { transferActions } from './transfers/transfer-actions.server.ts';

/** Everything that staff can do, as calls. */
export const allActions: readonly (StaffAction & Formed)[] = [
  ...staffActions,
  ...schoolActions,
  ...programActions,
  ...wordingActions,
  ...textWordsActions,
  ...webhookActions,
  ...ownActions,
  ...peopleActions,
  ...catalogueActions,
  ...codeActions,
  ...referralActions,
  ...courseActions,
  ...newCourseActions,
  ...instructorActions,
  ...photographActions,
  ...proposedProfileActions,
  ...instructorAccessActions,
  ...payActions,
  setFreeTimesAction,
  offerTimeAction,
  ...hoursActions,
  ...learnerActions,
  ...passPhotographActions,
  ...placingActions,
  ...lessonOfferActions,
  ...bookingActions,
  ...seriesActions,
  reassignDaysAction,
  ...phoneOrderActions,
  ...draftLineActions,
  ...cashActions,
  ...transferActions,
  ...statementActions,
  ...orderActions,
  ...customerActions,
  ...personActions,
  ...invoiceActions,
  ...refundActions,
  ...bankDetailsActions,
  ...payRunActions,
  ...paySettingsActions,
  ...selfBillingActions,
  ...outboxActions,
  ...reviewActions,
  ...answerActions,
  ...replyActions,
  ...orderTaskActions,
  ...queueActions,
  ...ledgerActions,
  ...booksActions,
  ...settlementActions,
  ...moveActions,
  ...cardActions,
  ...voucherActions,
];

/** Whether the action of this name completes a task of Today. */
export function endsTask(action: string | null): boolean {
  return allActions.some((one) => one.endsTask && one.name === action);
}
