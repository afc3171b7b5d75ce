import type { CoursePlace } from '#src/features/basket/lines/course-place.ts';
import { formatPlace } from '#src/features/basket/lines/course-place.ts';
import { toDecimal } from '#src/platform/money.ts';

/** A place on a course as its order shows it, without the attendee's name: others may see the order. */
export function formatBooked(course: CoursePlace): string {
  return formatPlace({ ...course, later: toDecimal(course.later) });
}

/** Reads the JSON column of an order line. */
export function bookedOn({ course }: { course: unknown }): CoursePlace | undefined {
  return (course as CoursePlace | null) ?? undefined;
}
