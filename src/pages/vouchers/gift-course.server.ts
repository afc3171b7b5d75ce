import type { Course } from '#src/features/courses/course.ts';
import { datesToCome } from '#src/features/courses/dates-to-come.server.ts';
import { shownCourse } from '#src/features/courses/shown-course.ts';
import type { IssuedVoucher } from '#src/features/vouchers/vouchers.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';

/** A date of a course that is given. */
export interface CourseDate {
  id: number;
  slug: string;
  /** "7/0": the date and what is paid beside the gift in pence, as they are shown and chosen. */
  value: string;
  when: string;
  venue: string;
  /** "3 places left", where they are few. */
  places: string | null;
  isFull: boolean;
  /** What is paid beside the gift, and what stays on it. */
  due: Pence;
  left: Pence;
}

/** A course that is given, with its dates to come. */
export interface CourseGift {
  name: string;
  image: string;
  length: string;
  dates: CourseDate[];
}

/** Each date costs its whole price today. Undefined where no course is given, or it has no date to come. */
export async function courseGift(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { gift_type, gift_id }: Pick<IssuedVoucher, 'gift_type' | 'gift_id'>,
  value: Pence,
): Promise<CourseGift | undefined> {
  if (gift_type !== 'course' || gift_id === null) return undefined;
  const now = clock.now();
  const courses = await datesToCome(db, gift_id, now);
  const [next] = courses;
  if (!next) return undefined;
  const { name, image, length } = next;
  return { name, image, length, dates: courses.map((course) => dateOf(course, value, now)) };
}

function dateOf(course: Course, value: Pence, now: Date): CourseDate {
  const { id, slug, whole } = course;
  const { when, venue, places, closed } = shownCourse(course, now);
  const due = asPence(Math.max(0, whole - value));
  const left = asPence(Math.max(0, value - whole));
  return { id, slug, value: `${id}/${due}`, when, venue, places, isFull: closed !== null, due, left };
}

/** What was chosen as the page showed it, full or not: it may be this gift's own place. Undefined where it costs something else by now. */
export function dateChosen({ dates }: CourseGift, chosen: string): CourseDate | undefined {
  return dates.find(({ value }) => value === chosen);
}
