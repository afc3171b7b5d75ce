import { z } from 'zod';
import { instructorContacts } from '#src/features/instructors/active-instructor.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { QuietHours } from '#src/platform/quiet-hours.ts';
import { chooseQuietHours, quietHoursOf } from '#src/platform/texts/chosen-quiet-hours.server.ts';
import { quietHoursInput } from '#src/platform/texts/quiet-hours-input.ts';
import { instructorAction } from '../access/instructor-action.server.ts';
import { addressOf } from './own-number-actions.server.ts';

export const chooseOwnQuietHours = instructorAction({
  name: 'chooseOwnQuietHours',
  summary:
    'Choose the hours in London, 0 to 23, in which your texts and notifications wait; the same hour twice for none',
  method: 'PUT',
  path: '/quiet-hours',
  input: quietHoursInput,
  answer: z.object({ done: z.literal(true) }).meta({ id: 'OwnQuietHoursChanged' }),
  done: 'We’ve changed your quiet hours.',
  async change({ tx, by, input }) {
    await chooseQuietHours(tx, await addressOf(tx, by.slug), input);
    return changed({ done: true as const });
  },
});

export async function ownQuietHours(db: Db, slug: string): Promise<QuietHours> {
  const [contact] = await instructorContacts(db, [slug]);
  return quietHoursOf(db, contact?.email ?? '');
}

export const ownQuietHoursForm = () => formOf(chooseOwnQuietHours);
