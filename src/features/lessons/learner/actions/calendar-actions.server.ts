import { z } from 'zod';
import { changed } from '#src/kit/actions/outcome.ts';
import { chooseCalendar, endFeed } from '../../calendar/calendar-choice.server.ts';
import { feedAddressOf, renewFeedAddress } from '../../calendar/feed-addresses.server.ts';
import { audienceOf, type LearnerAccess } from '../../learners/learner-access.server.ts';
import { chooseReminders } from '../../notifications/emails/reminder-choice.server.ts';
import { learnerAction } from './learner-action.server.ts';

const ownerOf = (by: LearnerAccess) => ({ learner: by.learner.id, audience: audienceOf(by) });

const chooseRemindersAction = learnerAction({
  name: 'chooseReminders',
  summary: 'Have reminders emailed 24 and 2 hours before each lesson, or not',
  method: 'PUT',
  path: '/reminders',
  input: { is_enabled: z.boolean('Choose yes or no') },
  answer: z.object({ is_enabled: z.boolean() }).meta({ id: 'RemindersChosen' }),
  done: 'We’ve changed your reminders.',
  fromForm: ({ is_enabled }) => ({ is_enabled: is_enabled === 'yes' }),
  async change({ tx, now, by: { learner }, input: { is_enabled } }) {
    await chooseReminders(tx, learner.id, { isEnabled: is_enabled, now });
    return changed({ is_enabled });
  },
});

const chooseCalendarAction = learnerAction({
  name: 'chooseCalendar',
  summary: 'Have lessons in a calendar by its subscription or by emails; the other way ends',
  method: 'PUT',
  path: '/calendar',
  input: { subscribes: z.boolean('Choose one of both ways') },
  answer: z.object({ address: z.url().nullable() }).meta({ id: 'CalendarChosen' }),
  done: 'We’ve changed how lessons come into your calendar.',
  fromForm: ({ subscribes }) => ({ subscribes: subscribes === 'yes' }),
  async change({ tx, now, deps, by, input: { subscribes } }) {
    const owner = ownerOf(by);
    await chooseCalendar(tx, owner, { subscribes, now });
    if (subscribes) return changed({ address: await feedAddressOf(tx, deps, owner) });
    await endFeed(tx, owner.learner, owner.audience);
    return changed({ address: null });
  },
});

const renewCalendar = learnerAction({
  name: 'renewCalendar',
  summary: 'Give the calendar another private address; the one before stops working at once',
  path: '/calendar',
  answer: z.object({ address: z.url() }).meta({ id: 'CalendarRenewed' }),
  done: 'Your calendar has a new address. The old one has stopped working.',
  change: async ({ tx, deps, by }) => changed({ address: await renewFeedAddress(tx, deps, ownerOf(by)) }),
});

/** How a learner hears of their lessons outside these pages. */
export const calendarActions = [chooseRemindersAction, chooseCalendarAction, renewCalendar];
