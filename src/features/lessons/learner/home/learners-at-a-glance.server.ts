import type { Services } from '#src/platform/context/services.server.ts';
import { audienceOf } from '../../learners/learner-access.server.ts';
import {
  type AccessibleLearner,
  type Holder,
  learnersOfAccount,
} from '../../learners/learners-of-account.server.ts';
import { calendarOf } from './calendar-of.server.ts';
import type { KeptLessons } from './keep-lessons-client.ts';
import { ownLessons } from './own-lessons.server.ts';

/** A family. Who has bought for more of them goes to each by their name. */
const MOST = 6;

/** What is next for each learner of an account that has several. */
export async function learnersAtAGlance(
  services: Pick<Services, 'db' | 'secrets' | 'publicUrl' | 'clock' | 'textsFrom' | 'school'>,
  holder: Holder,
  all: readonly AccessibleLearner[],
) {
  const { db, clock, school } = services;
  const learners = await Promise.all(
    all.slice(0, MOST).map(async (learner) => {
      const { id, name, email } = learner;
      const getsEmails = holder.email.toLowerCase() === email.toLowerCase();
      const audience = audienceOf(learner);
      const [own, { calendar }] = await Promise.all([
        ownLessons(db, id, clock.now(), { all: false }),
        calendarOf(services, { learnerId: id, audience, getsEmails }),
      ]);
      const { learner: shown, minutes, next, series, coming, test, firstFree } = own;
      return {
        id,
        own: { learner: shown, minutes, next, series, coming, test, firstFree },
        calendar: calendar.address
          ? { address: calendar.address, name: `${name}: ${school.current().name}` }
          : null,
      };
    }),
  );
  return { learners, others: all.slice(MOST).map(({ id, name }) => ({ id, name })) };
}

export type LearnerAtAGlance = Awaited<ReturnType<typeof learnersAtAGlance>>['learners'][number];

/** What the phone keeps of an account's other learners, beside the one whose page it shows. */
export async function keptOfOthers(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  holder: Holder,
  shown: string,
): Promise<KeptLessons[]> {
  const others = (await learnersOfAccount(db, holder)).filter(({ id }) => id !== shown).slice(0, MOST - 1);
  return Promise.all(
    others.map(async ({ id }) => {
      const { learner, coming, next } = await ownLessons(db, id, clock.now(), { all: false });
      return { learner, coming, next };
    }),
  );
}
