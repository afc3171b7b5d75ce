import { bookingActions } from './booking-actions.server.ts';
import { calendarActions } from './calendar-actions.server.ts';
import { hoursLeftActions } from './hours-left-actions.server.ts';
import type { LearnerAction } from './learner-action.server.ts';
import { messageActions } from './message-actions.server.ts';
import { passActions } from './pass-actions.server.ts';
import { passPhotographActions } from './pass-photograph-actions.server.ts';
import { proposalActions } from './proposal-actions.server.ts';
import { seriesActions } from './series-actions.server.ts';
import { testActions } from './test-actions.server.ts';
import { textActions } from './text-actions.server.ts';
import { topUpActions } from './top-up-actions.server.ts';
import { waitingActions } from './waiting-actions.server.ts';

/** All that a learner can do. */
export const allLearnerActions: readonly LearnerAction[] = [
  ...bookingActions,
  ...seriesActions,
  ...proposalActions,
  ...testActions,
  ...hoursLeftActions,
  ...calendarActions,
  ...waitingActions,
  ...messageActions,
  ...textActions,
  ...passActions,
  ...passPhotographActions,
  ...topUpActions,
];
