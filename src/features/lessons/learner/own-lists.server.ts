import { z } from 'zod';
import { listCallOf } from '#src/kit/lists/list-call.server.ts';
import { TIME_CURSOR } from '#src/kit/lists/time-cursor.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { lessonDays, lessonRow, lessonsOnPage } from '../bookings/lesson-lists.server.ts';
import { LESSONS_IN_AN_ANSWER } from '../bookings/lessons-between.server.ts';
import { type Holder, learnersOfAccount } from '../learners/learners-of-account.server.ts';
import { minutesOfLearner } from '../minutes/learner-minutes.server.ts';

export interface OwnLessonsDeps {
  db: Db;
  clock: Clock;
  account: Pick<Holder, 'id' | 'email'>;
}

const accountList = listCallOf<OwnLessonsDeps>();

export const ownLearnersCall = accountList({
  of: { path: '/account/learners', filters: {} },
  name: 'listOwnLearners',
  summary: 'The learners whose lessons this account may see and change, by name, all at once',
  onwards: 'after',
  row: z
    .object({
      id: z.uuid().describe('Names the learner in every call about their lessons'),
      name: z.string(),
      is_buyer: z.boolean().describe('Whether this account bought lessons for them'),
      minutes_bought: z.int(),
      minutes_booked: z.int(),
      minutes_given: z.int(),
      minutes_left: z.int().describe('That can be booked'),
    })
    .meta({ id: 'OwnLearner' }),
  async read({ db, account }) {
    const learners = await learnersOfAccount(db, account);
    const rows = await Promise.all(
      learners.map(async ({ id, name, isBuyer }) => {
        const { bought, booked, completed, remaining } = await minutesOfLearner(db, id);
        return {
          id,
          name,
          is_buyer: isBuyer,
          minutes_bought: bought,
          minutes_booked: booked,
          minutes_given: completed,
          minutes_left: remaining,
        };
      }),
    );
    return { rows, next: null };
  },
});

export const ownLessonsCall = accountList({
  of: { path: '/account/lessons', filters: lessonDays, cursor: TIME_CURSOR },
  name: 'listOwnLessons',
  summary: `Lessons and driving tests of this account’s learners that are booked or were given, by when they begin, ${LESSONS_IN_AN_ANSWER} at a time`,
  onwards: 'after',
  row: lessonRow,
  async read({ db, clock, account }, days) {
    const learners = await learnersOfAccount(db, account);
    return lessonsOnPage({ db, clock }, days, { learners: learners.map(({ id }) => id) });
  },
});
