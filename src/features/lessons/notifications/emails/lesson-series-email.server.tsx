import type { Db } from '#src/platform/db/db.server.ts';
import { email } from '#src/platform/mail/email.server.ts';
import type { CurrentSchool, School } from '#src/platform/school/school.ts';
import { eventsText } from '../../calendar/calendar-text.ts';
import { organiserOf } from '../../calendar/lesson-event.ts';
import { type SeriesNotification, seriesNotification } from '../queue-together.server.ts';
import { type LinkDeps, withWayToLessons } from './emailed-link.server.ts';
import { eventOfLesson } from './lesson-email.server.tsx';
import { LessonEmail } from './lesson-email.tsx';
import { type LessonFacts, lessonFacts } from './lesson-facts.server.ts';
import { lessonSeriesText } from './lesson-series-text.ts';

/** One email about several lessons, as it leaves: those that have changed since have an email of their own. */
export const lessonSeriesEmail = email({
  ...seriesNotification,
  async compose(
    notification,
    { publicUrl, school, ...deps }: LinkDeps & { publicUrl: string; school: CurrentSchool },
    { to, now },
  ) {
    const composed = await composeSeriesEmail(deps.db, notification, {
      now,
      publicUrl,
      school: school.current(),
    });
    if (!composed) return undefined;
    const { learnerId, file } = composed;
    const isLearners = notification.side === 'learner';
    const text = isLearners
      ? await withWayToLessons(deps, composed.text, { learnerId, to, now })
      : composed.text;
    const attachments = file
      ? [{ filename: 'lessons.ics', content: () => Buffer.from(file), contentType: FILE_TYPE }]
      : [];
    return {
      subject: text.subject,
      body: <LessonEmail text={text} publicUrl={publicUrl} answerReachesUs={isLearners} />,
      attachments,
    };
  },
});

const FILE_TYPE = 'text/calendar; charset=utf-8; method=PUBLISH';

/** What it says, and the file that puts the lessons into a calendar or takes them out. Undefined where all are overtaken. */
export async function composeSeriesEmail(
  db: Db,
  { lessons, ...notification }: SeriesNotification,
  { now, publicUrl, school }: { now: Date; publicUrl: string; school: School },
) {
  const all: LessonFacts[] = [];
  for (const lesson of lessons) {
    const facts = await lessonFacts(db, { ...notification, ...lesson }, now);
    if (facts) all.push(facts);
  }
  const [first] = all;
  if (!first) return undefined;
  const events = all
    .filter(({ hasInvitation }) => hasInvitation)
    .map((facts) => eventOfLesson(facts, publicUrl));
  return {
    text: lessonSeriesText(all),
    learnerId: first.booking.learnerId,
    file: events.length > 0 ? eventsText(organiserOf(school), events) : undefined,
  };
}
