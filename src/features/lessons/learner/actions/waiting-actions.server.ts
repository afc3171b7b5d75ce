import { z } from 'zod';
import { DAY_MS, londonDay } from '#src/platform/dates.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { askedLength } from '../../asked-time.server.ts';
import { problemOf } from '../../bookings/refusals.ts';
import { instructorOfLines, linesOfLearner } from '../../learners/learner-lines.server.ts';
import { dayParts } from '../../waiting-list/day-parts.ts';
import { notOnOffer, offerLateLesson, withdrawOffers } from '../../waiting-list/make-offers.server.ts';
import {
  joinWaitingList,
  leaveWaitingList,
  MAX_WAITING_ENTRIES,
} from '../../waiting-list/waiting-list.server.ts';
import { ownLesson, toActor } from './booking-actions.server.ts';
import { type LearnerAct, learnerAct } from './learner-act.ts';
import { lessonParams, noParams, version } from './learner-api-schema.ts';

/** A wish ends by itself. */
const WAITS_MS = 8 * 7 * DAY_MS;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** A lesson that is too near to be given up for nothing is offered to those who wait; until somebody takes it, it is kept. */
const offerLesson: LearnerAct = learnerAct({
  name: 'offerLesson',
  summary:
    'Offer a lesson to the waiting list: it stays booked until somebody takes it, then it ends free of charge',
  method: 'POST',
  path: '/v1/learners/:learner/lessons/:id/offer',
  params: lessonParams,
  body: z.object({ version }).meta({ id: 'OfferLesson' }),
  answer: z.object({ offered: z.int().describe('How many were emailed') }).meta({ id: 'LessonOffered' }),
  done: 'We’ve emailed those who are waiting. The lesson is yours unless one of them takes it.',
  run: async ({ db, clock, secrets }, seen, { id, version: seenVersion }) =>
    db.transaction().execute(async (tx) => {
      await ownLesson(tx, seen, id);
      const { by, now } = toActor(seen, clock.now());
      const answer = await offerLateLesson(tx, secrets, { id, version: seenVersion, by, now });
      if ('refused' in answer) throw problemOf(answer, now);
      if (answer.offered > 0) return answer;
      throw new Problem(
        409,
        'Nobody who could take it is waiting for a time like this. Nothing has changed.',
        {
          code: 'nobody_fits',
        },
      );
    }),
});

/** The waiting list: times that open up are offered by email. */
export const waitingActions: readonly LearnerAct[] = [
  offerLesson,
  learnerAct({
    name: 'withdrawOffer',
    summary: 'Take a lesson back that was offered to the waiting list',
    method: 'DELETE',
    path: '/v1/learners/:learner/lessons/:id/offer',
    params: lessonParams,
    body: z.object({}).meta({ id: 'WithdrawOffer' }),
    answer: z
      .object({ withdrawn: z.int().describe('How many had the offer') })
      .meta({ id: 'OfferWithdrawn' }),
    done: 'The lesson isn’t on offer any more. It stays yours.',
    run: async ({ db, clock }, seen, { id }) => {
      const now = clock.now();
      const withdrawn = await db.transaction().execute(async (tx) => {
        await ownLesson(tx, seen, id);
        return withdrawOffers(tx, { id, now });
      });
      if (withdrawn === 0) throw notOnOffer();
      return { withdrawn };
    },
  }),
  learnerAct({
    name: 'joinWaitingList',
    summary: 'Wait for times of some weekdays to open up; they are offered by email for eight weeks',
    method: 'POST',
    path: '/v1/learners/:learner/waiting',
    params: noParams,
    body: z
      .object({
        weekdays: z
          .array(z.int().min(1).max(7), 'Choose at least one day')
          .min(1, 'Choose at least one day')
          .max(7)
          .describe('Monday is 1'),
        part: z.enum(['any', 'morning', 'afternoon', 'evening'], 'Choose a part of the day'),
        minutes: askedLength,
        with: z
          .enum(['own', 'anybody'], 'Choose who may teach you')
          .default('own')
          .describe('Their own instructor, or anybody who teaches there'),
      })
      .meta({ id: 'JoinWaitingList' }),
    answer: z.object({ id: z.uuid() }).meta({ id: 'WaitingListJoined' }),
    done: 'You’re on the waiting list. We’ll email you when a time opens up.',
    fromForm: (fields) => ({
      ...fields,
      weekdays: WEEKDAYS.filter((weekday) => fields[`weekday-${weekday}`] === 'on'),
    }),
    run: async ({ db, clock }, { learner }, { weekdays, part, minutes, with: whom }) => {
      const now = clock.now();
      const id = await db.transaction().execute(async (tx) => {
        const own = whom === 'own' ? instructorOfLines(await linesOfLearner(tx, learner.id)) : undefined;
        const lastDay = londonDay(new Date(now.getTime() + WAITS_MS));
        const days = [...new Set(weekdays)].sort();
        const wish = { instructor: own ?? null, weekdays: days, ...dayParts[part], minutes, lastDay };
        return joinWaitingList(tx, learner.id, { wish, now });
      });
      if (id) return { id };
      throw new Problem(
        409,
        `You’re waiting for ${MAX_WAITING_ENTRIES} kinds of times already. Leave one of them first.`,
        { code: 'too_many_wishes' },
      );
    },
  }),
  learnerAct({
    name: 'leaveWaitingList',
    summary: 'Leave the waiting list',
    method: 'DELETE',
    path: '/v1/learners/:learner/waiting/:wish',
    params: z.object({ wish: z.uuid('You’re not waiting for that') }),
    body: z.object({}).meta({ id: 'LeaveWaitingList' }),
    answer: z.object({}).meta({ id: 'WaitingListLeft' }),
    done: 'You’ve left that waiting list.',
    run: async ({ db, clock }, { learner }, { wish: id }) => {
      const left = await db
        .transaction()
        .execute((tx) => leaveWaitingList(tx, learner.id, { id, now: clock.now() }));
      if (!left) throw new Problem(404, 'You’re not waiting for that any more.');
      return {};
    },
  }),
];
