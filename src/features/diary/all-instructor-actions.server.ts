import type { InstructorAction } from './access/instructor-action.server.ts';
import { lessonActions } from './actions/lesson-actions.server.ts';
import { proposalActions } from './actions/proposal-actions.server.ts';
import { ownBankDetailsActions } from './bank-details/own-bank-details-actions.server.ts';
import { calendarActions } from './calendars/calendar-actions.server.ts';
import { ownCashActions } from './cash/own-cash-actions.server.ts';
import { reportBrokenCarAction } from './day/broken-car-action.server.ts';
import { offerGapAction } from './day/gap-action.server.ts';
import { hoursActions } from './hours/hours-actions.server.ts';
import { learnerActions } from './learners/learner-actions.server.ts';
import { passPhotographActions } from './learners/pass-photograph-actions.server.ts';
import { mockTestActions } from './lesson/mock-test-actions.server.ts';
import { recordActions } from './lesson/record-actions.server.ts';
import { expenseActions } from './miles/expense-actions.server.ts';
import { mileageActions } from './miles/mileage-actions.server.ts';
import { ownPhotographActions } from './photograph/own-photograph-actions.server.ts';
import { ownProfileActions } from './profile/own-profile-actions.server.ts';
import { ownSessionActions } from './sign-in/own-session-actions.server.ts';
import { ownNumberActions } from './texts/own-number-actions.server.ts';
import { chooseOwnQuietHours } from './texts/own-quiet-hours-action.server.ts';

/** Everything that instructors can do, as calls. */
export const allInstructorActions: readonly InstructorAction[] = [
  ...lessonActions,
  ...proposalActions,
  ...recordActions,
  ...mockTestActions,
  ...learnerActions,
  ...passPhotographActions,
  ...hoursActions,
  ...calendarActions,
  offerGapAction,
  reportBrokenCarAction,
  ...ownPhotographActions,
  ...ownProfileActions,
  ...ownSessionActions,
  ...ownNumberActions,
  chooseOwnQuietHours,
  ...ownBankDetailsActions,
  ...ownCashActions,
  ...mileageActions,
  ...expenseActions,
];
