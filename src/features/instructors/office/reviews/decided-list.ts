import { choice } from '#src/kit/lists/list.ts';
import { TIME_CURSOR } from '#src/kit/lists/time-cursor.ts';

export const DECIDED = { published: 'Published', rejected: 'Rejected' };

export const decidedList = {
  path: '/office/reviews/decided',
  filters: { state: choice('Decision', 'All', DECIDED) },
  cursor: TIME_CURSOR,
} as const;
