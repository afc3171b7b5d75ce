import { bookingActs } from './booking-acts.server.ts';
import { calendarActs } from './calendar-acts.server.ts';
import type { LearnerAct } from './learner-act.ts';
import { messageActs } from './message-act.server.ts';
import { proposalActs } from './proposal-acts.server.ts';
import { shareActs } from './share-act.server.ts';
import { testActs } from './test-acts.server.ts';
import { waitingActs } from './waiting-acts.server.ts';

/** All that a learner can do. */
export const everyLearnerAct: readonly LearnerAct[] = [
  ...bookingActs,
  ...proposalActs,
  ...testActs,
  ...calendarActs,
  ...waitingActs,
  ...messageActs,
  ...shareActs,
];
