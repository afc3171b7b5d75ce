import { waitingByCourse } from '#src/features/alerts/alerts.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { changesOf } from '#src/kit/audit/changes.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { LONDON, londonHour, londonWhen, londonWhenInLine } from '#src/platform/dates.ts';
import { pounds, toDecimal } from '#src/platform/money.ts';
import { coursesForStaff, type StaffCourse } from '../courses.server.ts';
import { heldPlaces } from '../held-places.server.ts';
import { courseEmails } from '../staff/course-emails.server.ts';
import { attendeesOf } from './attendees.server.ts';

type Deps = Pick<OfficeDeps, 'db' | 'clock'>;

export type CourseRow = ReturnType<typeof courseRow>;

/** The courses to come, the next one first, and those that are over. */
export async function readCoursesPage({ db, clock }: Deps) {
  const now = clock.now();
  const [courses, held, waiting] = await Promise.all([
    coursesForStaff(db, now),
    heldPlaces(db),
    waitingByCourse(db),
  ]);
  const rows = courses.map((course) =>
    courseRow(course, { held: held.get(course.id), waiting: waiting.get(course.id) }, now),
  );
  return {
    toCome: rows.filter(({ over }) => !over).toReversed(),
    over: rows.filter(({ over }) => over),
  };
}

/** `held`: places that nobody has confirmed, or paid for, yet. `waiting`: who is told once when a place is free. */
function courseRow(
  course: StaffCourse,
  { held = 0, waiting = 0 }: { held: number | undefined; waiting: number | undefined },
  now: Date,
) {
  const { id, name, venue, places, placesLeft, whole, deposit, withdrawn, begins, ends } = course;
  return {
    id,
    name,
    venue,
    places,
    placesLeft,
    held,
    waiting,
    day: londonWhen(begins, now).day,
    time: `${londonHour(begins)} to ${londonHour(ends)}`,
    taken: places === null ? null : places - (placesLeft ?? 0) - held,
    price: whole === 0 ? 'Free' : pounds(whole),
    deposit: deposit === undefined ? null : pounds(deposit),
    onSale: !withdrawn,
    over: ends <= now,
    begun: begins <= now,
  };
}

/** One course: who comes, what they are told, and when and where it is. */
export async function readCoursePage({ db, clock }: Deps, id: string) {
  const now = clock.now();
  const [course] = /^\d{1,9}$/.test(id) ? await coursesForStaff(db, now, { id: Number(id) }) : [];
  if (!course) return undefined;
  const [attendees, emails, changes, held, waiting] = await Promise.all([
    attendeesOf(db, course.id),
    courseEmails(db, course.id),
    changesOf(db, [{ kind: 'course', id: String(course.id) }]),
    heldPlaces(db),
    waitingByCourse(db),
  ]);
  const written = emails.map((email) => ({
    id: email.id,
    subject: email.subject,
    body: email.words,
    by: email.sent_by ?? email.written_by,
    sent: email.sent_at ? londonWhenInLine(email.sent_at, now) : null,
  }));
  return {
    course: {
      ...courseRow(course, { held: held.get(course.id), waiting: waiting.get(course.id) }, now),
      slug: course.slug,
      kind: course.kind,
      words: {
        name: course.name,
        summary: course.summary,
        length: course.length,
        suits: course.suits,
        heading: course.heading,
        description: course.paragraphs.join('\n\n'),
        steps: course.steps.map(({ when, title, words }) => `${when}\n${title}\n${words}`).join('\n\n'),
        price: toDecimal(course.whole),
        question: course.question,
        thanks: course.thanks,
      },
      date: londonDate(course.begins),
      from: timeOf(course.begins),
      until: timeOf(course.ends),
    },
    attendees: attendees.map(({ gone, ...attendee }) => ({
      ...attendee,
      gone:
        gone?.reason === 'given back'
          ? `Given back by ${gone.by}, ${londonWhenInLine(gone.at, now)}`
          : (gone && 'Refunded') || null,
    })),
    coming: attendees.filter(({ gone }) => gone === null).length,
    draft: written.find(({ sent }) => sent === null) ?? null,
    sent: written.filter(({ sent }) => sent !== null),
    expectedVersion: String(changes[0]?.id ?? 0),
    changes: changes.map((change) => ({ ...change, when: londonWhenInLine(change.at, now) })),
  };
}

/** "09:30", as a time field takes it. */
function timeOf(instant: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(LONDON)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });
}
