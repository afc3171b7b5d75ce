import { z } from 'zod';
import { chooseCalendar, endFeed } from '../../calendar/calendar-choice.server.ts';
import { feedAddressOf, renewFeedAddress } from '../../calendar/feed-addresses.server.ts';
import { audienceOf } from '../../learners/learner-access.server.ts';
import { chooseReminders } from '../../messages/emails/reminder-choice.server.ts';
import { type LearnerAct, learnerAct } from './learner-act.ts';
import { noParams } from './learner-api-schema.ts';

/** How a learner hears of their lessons outside these pages. */
export const calendarActions: readonly LearnerAct[] = [
  learnerAct({
    name: 'chooseReminders',
    summary: 'Have reminders emailed 24 and 2 hours before each lesson, or not',
    method: 'PUT',
    path: '/v1/learners/:learner/reminders',
    params: noParams,
    body: z.object({ wanted: z.boolean('Choose yes or no') }).meta({ id: 'ChooseReminders' }),
    answer: z.object({ wanted: z.boolean() }).meta({ id: 'RemindersChosen' }),
    done: 'We’ve changed your reminders.',
    fromForm: ({ wanted }) => ({ wanted: wanted === 'yes' }),
    run: async ({ db, clock }, { learner }, { wanted }) => {
      await db.transaction().execute((tx) => chooseReminders(tx, learner.id, { wanted, now: clock.now() }));
      return { wanted };
    },
  }),
  learnerAct({
    name: 'chooseCalendar',
    summary: 'Have lessons in a calendar by its subscription or by emails; the other way ends',
    method: 'PUT',
    path: '/v1/learners/:learner/calendar',
    params: noParams,
    body: z.object({ subscribes: z.boolean('Choose one of both ways') }).meta({ id: 'ChooseCalendar' }),
    answer: z.object({ address: z.url().nullable() }).meta({ id: 'CalendarChosen' }),
    done: 'We’ve changed how lessons come into your calendar.',
    fromForm: ({ subscribes }) => ({ subscribes: subscribes === 'yes' }),
    run: (deps, seen, { subscribes }) =>
      deps.db.transaction().execute(async (tx) => {
        const owner = { learner: seen.learner.id, audience: audienceOf(seen) };
        await chooseCalendar(tx, owner, { subscribes, now: deps.clock.now() });
        if (subscribes) return { address: await feedAddressOf(tx, deps, owner) };
        await endFeed(tx, owner.learner, owner.audience);
        return { address: null };
      }),
  }),
  learnerAct({
    name: 'renewCalendar',
    summary: 'Give the calendar another private address; the one before stops working at once',
    method: 'POST',
    path: '/v1/learners/:learner/calendar',
    params: noParams,
    body: z.object({}).meta({ id: 'RenewCalendar' }),
    answer: z.object({ address: z.url() }).meta({ id: 'CalendarRenewed' }),
    done: 'Your calendar has a new address. The old one has stopped working.',
    run: async (deps, seen) => {
      const owner = { learner: seen.learner.id, audience: audienceOf(seen) };
      const address = await deps.db.transaction().execute((tx) => renewFeedAddress(tx, deps, owner));
      return { address };
    },
  }),
];
