import type { CoursePlace } from '#src/features/basket/course-line.ts';
import { placeInWords } from '#src/features/basket/course-words.ts';
import { toDecimal } from '#src/platform/money.ts';

/** A place on a course as its order keeps it, in words without a name: what anybody who sees the order may read. */
export function bookedInWords(course: CoursePlace): string {
  return placeInWords({ ...course, later: toDecimal(course.later) });
}

/** Of a line's row, whose column is a document. */
export function bookedOn({ course }: { course: unknown }): CoursePlace | undefined {
  return (course as CoursePlace | null) ?? undefined;
}

/** Free of charge until then: part of what a buyer of a place is told everywhere. */
export const COURSE_REFUND = 'Refunded in full up to 14 days before.';
