import { z } from 'zod';
import { accountAction } from '#src/features/identity/customer/account-action.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { stopReminderOf } from './finish-links.server.ts';

const GONE = 'We send no reminder of that basket any more.';

export const stopOwnReminder = accountAction({
  name: 'stopOwnReminder',
  summary: 'Stop the reminder of an unfinished basket. The link that was emailed goes on to work',
  path: '/reminders/:basket/stop',
  params: { basket: z.uuid(GONE) },
  answer: z.object({}),
  done: 'Stopped. We won’t remind you of that basket. The link that we emailed still works.',
  // It says the same of somebody else's.
  change: async ({ tx, by, input: { basket } }) =>
    (await stopReminderOf(tx, by.email, basket)) ? changed({}) : new Problem(404, GONE),
});
