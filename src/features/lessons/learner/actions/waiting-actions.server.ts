import { z } from 'zod';
import { changed } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { DAY_MS, londonDay } from '#src/platform/dates.ts';
import { chosen, formNumber } from '#src/platform/http/form-number.ts';
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
import { learnerAction } from './learner-action.server.ts';
import { version } from './learner-api-schema.ts';
import { ownLesson } from './own-lesson.server.ts';

/** An entry of the waiting list ends by itself. */
const WAITS_MS = 8 * 7 * DAY_MS;

/** A lesson that is too near to be given up for nothing is offered to those who wait; until somebody takes it, it is kept. */
const offerLesson = learnerAction({
  name: 'offerLesson',
  summary:
    'Offer a lesson to the waiting list: it stays booked until somebody takes it, then it ends free of charge',
  on: ownLesson,
  path: '/offer',
  expected: { version },
  answer: z.object({ offered: z.int().describe('How many were emailed') }).meta({ id: 'LessonOffered' }),
  done: 'We’ve emailed those who are waiting. The lesson is yours unless one of them takes it.',
  async change({ tx, now, deps, by, input }) {
    const result = await offerLateLesson(tx, deps.secrets, {
      id: input.id,
      version: input.version,
      by: by.by,
      now,
    });
    if ('refused' in result) return problemOf(result, now);
    if (result.offered > 0) return changed(result);
    const message = 'Nobody who could take it is waiting for a time like this. Nothing has changed.';
    return new Problem(409, message, { code: 'nobody_fits' });
  },
});

const withdrawOffer = learnerAction({
  name: 'withdrawOffer',
  summary: 'Take a lesson back that was offered to the waiting list',
  method: 'DELETE',
  on: ownLesson,
  path: '/offer',
  answer: z.object({ withdrawn: z.int().describe('How many had the offer') }).meta({ id: 'OfferWithdrawn' }),
  done: 'The lesson isn’t on offer any more. It stays yours.',
  async change({ tx, now, input: { id } }) {
    const withdrawn = await withdrawOffers(tx, { id, now });
    return withdrawn > 0 ? changed({ withdrawn }) : notOnOffer();
  },
});

const joinWaitingListAction = learnerAction({
  name: 'joinWaitingList',
  summary: 'Wait for times of some weekdays to open up; they are offered by email for eight weeks',
  path: '/waiting',
  input: {
    weekdays: chosen(formNumber(z.int().min(1).max(7)))
      .refine(({ length }) => length >= 1 && length <= 7, 'Choose at least one day')
      .describe('Monday is 1'),
    part: z.enum(['any', 'morning', 'afternoon', 'evening'], 'Choose a part of the day'),
    minutes: askedLength,
    with: z
      .enum(['own', 'anybody'], 'Choose who may teach you')
      .default('own')
      .describe('Their own instructor, or anybody who teaches there'),
  },
  answer: z.object({ id: z.uuid() }).meta({ id: 'WaitingListJoined' }),
  done: 'You’re on the waiting list. We’ll email you when a time opens up.',
  async change({ tx, now, by: { learner }, input: { weekdays, part, minutes, with: whom } }) {
    const own = whom === 'own' ? instructorOfLines(await linesOfLearner(tx, learner.id)) : undefined;
    const lastDay = londonDay(new Date(now.getTime() + WAITS_MS));
    const days = [...new Set(weekdays)].sort();
    const entry = { instructor: own ?? null, weekdays: days, ...dayParts[part], minutes, lastDay };
    const id = await joinWaitingList(tx, learner.id, { entry, now });
    if (id) return changed({ id });
    const message = `You’re waiting for ${MAX_WAITING_ENTRIES} kinds of times already. Leave one of them first.`;
    return new Problem(409, message, { code: 'too_many_wishes' });
  },
});

const leaveWaitingListAction = learnerAction({
  name: 'leaveWaitingList',
  summary: 'Leave the waiting list',
  method: 'DELETE',
  path: '/waiting/:entry',
  params: { entry: z.uuid('You’re not waiting for that') },
  answer: z.object({}).meta({ id: 'WaitingListLeft' }),
  done: 'You’ve left that waiting list.',
  async change({ tx, now, by: { learner }, input: { entry: id } }) {
    const hasLeft = await leaveWaitingList(tx, learner.id, { id, now });
    return hasLeft ? changed({}) : new Problem(404, 'You’re not waiting for that any more.');
  },
});

/** The waiting list: times that open up are offered by email. */
export const waitingActions = [offerLesson, withdrawOffer, joinWaitingListAction, leaveWaitingListAction];

export const joinForm = () => formOf(joinWaitingListAction);
