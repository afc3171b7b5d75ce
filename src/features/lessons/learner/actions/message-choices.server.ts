import { z } from 'zod';
import {
  chooseMarketing,
  type MarketingChannel,
  marketingChannelsOf,
} from '#src/features/identity/customer/marketing-consents.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { chosen } from '#src/platform/http/form-number.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { chooseKindsEverywhere, kindsChosenAnywhere } from '#src/platform/push/subscriptions.server.ts';
import { chooseKinds, findNumber, textKinds } from '#src/platform/texts/numbers/numbers.server.ts';
import { findLearner } from '../../learners/find-learner.server.ts';
import type { LearnerAccess } from '../../learners/learner-access.server.ts';
import { chooseReminders, wantsReminders } from '../../notifications/emails/reminder-choice.server.ts';
import { learnerAction } from './learner-action.server.ts';

/** What each way brings that somebody may choose. What is booked, moved, cancelled or paid always comes by email. */
const kindsOfWay = {
  texts: [...textKinds, 'hours'],
  emails: ['reminders', 'hours'],
  notifications: ['changes', 'offers'],
} as const;
const ways = ['texts', 'emails', 'notifications'] as const;
type Way = (typeof ways)[number];

/** Whose choices they are: by the sign-in, or by the address that the link was emailed to. */
export async function personOf(db: Db, { holder, learner }: LearnerAccess): Promise<string> {
  return holder?.email ?? (await findLearner(db, learner.id)).email;
}

/** What somebody has chosen of each way. A way that can't reach them is left out: no checked number, no browser that agreed. */
export async function readMessageChoices(
  db: Db,
  access: LearnerAccess,
): Promise<Partial<Record<Way, string[]>>> {
  const { holder, learner } = access;
  const email = await personOf(db, access);
  const [number, hears, reminders, pushed] = await Promise.all([
    findNumber(db, email),
    holder ? marketingChannelsOf(db, holder.id) : Promise.resolve<MarketingChannel[]>([]),
    wantsReminders(db, learner.id),
    holder && kindsChosenAnywhere(db, { realm: 'account', person: holder.email }),
  ]);
  const hours = (channel: MarketingChannel) => (hears.includes(channel) ? ['hours'] : []);
  return {
    ...(number && { texts: [...textKinds.filter((kind) => number[kind]), ...hours('text')] }),
    emails: [...(reminders ? ['reminders'] : []), ...hours('email')],
    ...(pushed && { notifications: pushed }),
  };
}

const kindsOf = <Kind extends string>(kinds: readonly Kind[]) =>
  chosen(z.enum(kinds, 'Choose one of the list'));

export const chooseMessages = learnerAction({
  name: 'chooseMessages',
  summary: 'Choose which messages come by which way. Ways that aren’t named stay as they are',
  method: 'PUT',
  path: '/message-choices',
  input: {
    ways: chosen(z.enum(ways, 'Choose one of the list')),
    texts: kindsOf(kindsOfWay.texts),
    emails: kindsOf(kindsOfWay.emails),
    notifications: kindsOf(kindsOfWay.notifications),
  },
  answer: z.object({ done: z.literal(true) }).meta({ id: 'MessagesChosen' }),
  done: 'Saved. You’ll hear from us as you’ve chosen.',
  async change({ tx, now, by, input: { ways: named, texts, emails, notifications } }) {
    const { holder, learner } = by;
    const asksForHours = texts.includes('hours') || emails.includes('hours');
    if (asksForHours && !holder)
      return new Problem(403, 'Please sign in to choose this.', { code: 'sign_in_needed' });
    if (named.includes('texts'))
      await chooseKinds(
        tx,
        await personOf(tx, by),
        textKinds.filter((kind) => texts.includes(kind)),
      );
    if (named.includes('emails'))
      await chooseReminders(tx, learner.id, { isEnabled: emails.includes('reminders'), now });
    if (!holder) return changed({ done: true as const });
    const channels = new Set(await marketingChannelsOf(tx, holder.id));
    const setHours = (channel: MarketingChannel, isWanted: boolean) =>
      isWanted ? channels.add(channel) : channels.delete(channel);
    if (named.includes('texts')) setHours('text', texts.includes('hours'));
    if (named.includes('emails')) setHours('email', emails.includes('hours'));
    await chooseMarketing(tx, holder.id, [...channels], londonDate(now));
    if (named.includes('notifications'))
      await chooseKindsEverywhere(
        tx,
        { realm: 'account', person: holder.email },
        { kinds: notifications, of: kindsOfWay.notifications },
      );
    return changed({ done: true as const });
  },
});
