import { z } from 'zod';
import { accountAction } from '#src/features/identity/customer/account-action.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { stopAlertOf } from './alerts.server.ts';

const GONE = 'You aren’t waiting for that any more.';

export const stopOwnAlert = accountAction({
  name: 'stopOwnAlert',
  summary: 'Stop waiting for a place on a course, or for an instructor in an outcode: no email is sent',
  path: '/alerts/:id/stop',
  params: { id: z.uuid(GONE) },
  answer: z.object({}),
  done: 'Stopped. We’ve taken your name and email address off the list.',
  // Of somebody else's it says the same.
  change: async ({ tx, by, input: { id } }) =>
    (await stopAlertOf(tx, by.email, id)) ? changed({}) : new Problem(404, GONE),
});
