import { bookedPlaces } from '#src/features/orders/staff/course-attendees.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { datesOver } from '../reviewed-courses.server.ts';
import { attendanceOf, attendeeOfLine, respondentsOf } from '../staff/attendance.server.ts';

/** Somebody who has a place on a course, or had one. */
export interface CourseAttendee {
  key: string;
  name: string;
  email: string;
  /** Null where the place was asked for by the course's form. */
  order: { id: string; number: string } | null;
  /** Of the order's line. */
  position: number | null;
  places: number;
  /** What the course's leader should know. */
  said: { label: string; text: string }[];
  attended: boolean;
  gone: { reason: 'given back'; by: string; at: Date } | { reason: 'refunded' } | null;
}

/** Everybody with a place on a course, first come first, and what became of each place. */
export async function attendeesOf(db: Db, courseId: number): Promise<CourseAttendee[]> {
  const [booked, withQuestions, attendance] = await Promise.all([
    bookedPlaces(db, courseId),
    respondentsOf(db, courseId),
    attendanceOf(db, courseId),
  ]);
  const became = (key: string, refunded: boolean) => {
    const row = attendance.get(key);
    const back = row?.given_back_at
      ? ({ reason: 'given back', by: row.given_back_by ?? '', at: row.given_back_at } as const)
      : null;
    return {
      attended: row?.attended_at != null,
      gone: back ?? (refunded ? ({ reason: 'refunded' } as const) : null),
    };
  };
  return [
    ...booked.map((place) => {
      const key = attendeeOfLine(place.orderId, place.position);
      return {
        key,
        name: place.name || 'No name given',
        email: place.email,
        order: { id: place.orderId, number: place.orderNumber },
        position: place.position,
        places: place.places,
        said: said([
          ['Dietary needs', place.diet],
          ['Questions', place.questions],
          ['Comments', place.comments],
        ]),
        ...became(key, place.refunded),
      };
    }),
    ...withQuestions.map(({ id, name, email, questions_field, questions }) => ({
      key: id,
      name,
      email,
      order: null,
      position: null,
      places: 1,
      said: said([[questions_field || 'Question', questions]]),
      ...became(id, false),
    })),
  ];
}

/** Whether an email address had a place on a date of a course that is over, by the course's first date. */
export async function hadPlace(db: Db, courseId: number, email: string, now: Date): Promise<boolean> {
  const dates = await datesOver(db, courseId, now);
  const attendees = await Promise.all(dates.map((date) => attendeesOf(db, date)));
  return attendees.flat().some((one) => one.gone === null && one.email.toLowerCase() === email.toLowerCase());
}

function said(answers: [label: string, text: string][]) {
  return answers.filter(([, text]) => text !== '').map(([label, text]) => ({ label, text }));
}
