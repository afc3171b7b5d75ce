import { z } from 'zod';
import { instructorContacts } from '#src/features/instructors/active-instructor.server.ts';
import { formatWeekday, londonDay } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { email, send } from '#src/platform/mail/email.server.ts';
import { wakeSenders } from '#src/platform/mail/mailer.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { clockTime } from '../../availability/london-clock.ts';
import { findLearner } from '../../learners/find-learner.server.ts';
import { type EmailText, hoursOf } from './email-text.ts';
import { LessonEmail } from './lesson-email.tsx';
import '../../tables.ts';
import { inTheWayOfTest } from '../../driving-tests/in-the-way.server.ts';
import { carKept, testStart } from '../../driving-tests/test-date.ts';
import { recordCarRequest } from '../../driving-tests/test-dates.server.ts';

/** The question leaves as long as it is open: not once a car is kept, or the test has another date. */
export const carQuestion = email({
  name: 'car-for-test',
  keyPrefix: 'lesson',
  notifyStaff: false,
  data: z.string(),
  async compose(id, { db, publicUrl }: { db: Db; publicUrl: string }, { now }) {
    const text = await composeQuestion(db, id, now);
    return text && { body: <LessonEmail text={text} publicUrl={publicUrl} answerReachesUs={false} /> };
  },
});

/** Asks an instructor to take a learner to a driving test at a time at which something is in the diary. */
export async function askForCar(
  tx: Tx,
  { learnerId, instructor, now }: { learnerId: string; instructor: string; now: Date },
) {
  const id = await recordCarRequest(tx, learnerId, instructor);
  const [contact] = await instructorContacts(tx, [instructor]);
  if (!contact) return;
  const { name, email } = await findLearner(tx, learnerId);
  await send(tx, { enqueue: wakeSenders, clock: { now: () => now } }, carQuestion, {
    to: contact.email,
    key: `${learnerId}-test-${id}`,
    subject: `Can you take ${name} to their driving test?`,
    replyTo: email,
    data: id,
  });
}

async function composeQuestion(db: Db, id: string, now: Date): Promise<EmailText | undefined> {
  const test = await db.selectFrom('test_dates').selectAll().where('id', '=', id).executeTakeFirst();
  const start = test && testStart(test);
  const instructor = test?.asked_instructor;
  if (!instructor || !start || test.ended_at || test.booking_id || start <= now) return undefined;
  const { learner_id: learnerId, day } = test;
  const learner = await findLearner(db, learnerId);
  const { own, others } = await inTheWayOfTest(db, { learnerId, instructor, start, now });
  const firstName = firstNameOf(learner.name);
  const theirs = own.filter((one) => one.instructor === instructor);
  const inDiary = [...theirs.map((one) => `${hoursOf(one)}, with ${firstName}`), ...others.map(hoursOf)];
  return {
    heading: `Can you take ${firstName} to their driving test?`,
    paragraphs: [
      `${firstName} has a driving test at a time when your diary isn’t free, so your car isn’t kept for it.`,
      'If you can take them, move or cancel what’s in your diary then: your car is kept for the test within a minute, and both of you get an email. Please answer this email either way: your answer goes to them.',
    ],
    facts: [
      ['Learner', [learner.name, learner.phone].filter(Boolean).join(', ')],
      ['Driving test', `${formatWeekday(day, londonDay(now))}, ${clockTime(test.minute)}`],
      ['Test centre', test.centre],
      ['Car needed', hoursOf(carKept(start))],
      ...(inDiary.length > 0 ? [['In your diary', inDiary.join('; ')] as [string, string]] : []),
    ],
    link: { path: `/diary?day=${day}`, label: 'Open that day in your diary' },
  };
}
