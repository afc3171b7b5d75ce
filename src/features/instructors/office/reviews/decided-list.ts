import { choice } from '#src/kit/lists/list.ts';

export const DECIDED = { published: 'Published', rejected: 'Rejected' };

export const decidedList = {
  path: '/office/reviews/decided',
  filters: { state: choice('Decision', 'All', DECIDED) },
} as const;
