import { staffList } from '#src/features/identity/staff/actions/staff-list.server.ts';
import { kept } from '#src/kit/lists/list.ts';
import { TIME_CURSOR } from '#src/kit/lists/time-cursor.ts';
import { lessonDays, lessonRow, lessonsOnPage } from '../bookings/lesson-lists.server.ts';
import { LESSONS_IN_AN_ANSWER } from '../bookings/lessons-between.server.ts';

export const lessonsCall = staffList({
  of: {
    path: '/office/lessons',
    filters: { ...lessonDays, instructor: kept(/^[a-z0-9-]{1,100}$/) },
    cursor: TIME_CURSOR,
  },
  name: 'listLessons',
  summary: `Lessons and driving tests that are booked or were given, by when they begin, ${LESSONS_IN_AN_ANSWER} at a time`,
  onwards: 'after',
  row: lessonRow,
  read: (deps, { instructor, ...days }) => lessonsOnPage(deps, days, { instructor }),
});
