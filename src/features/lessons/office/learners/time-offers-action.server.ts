import { z } from 'zod';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { requireActiveInstructor } from '#src/features/instructors/active-instructor.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { formatHours } from '#src/platform/dates.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { askedInstant, askedLength } from '../../asked-time.server.ts';
import { formatTime } from '../../availability/london-clock.ts';
import { problemOf } from '../../bookings/refusals.ts';
import { offerGap } from '../../waiting-list/make-offers.server.ts';

/** Staff offer a free time of an instructor, as the instructor does in the diary (R65). */
export const offerTimeAction = staffAction({
  name: 'offerTimeAtOffice',
  summary:
    'Offer a free time of an instructor to their learners with enough left, and to those who wait; the first to accept has it',
  path: '/instructors/:slug/offers',
  params: { slug: z.string().regex(/^[a-z0-9-]{1,100}$/, 'Instructor not found') },
  permission: 'diary',
  input: {
    starts_at: askedInstant.describe('Whole minutes, more than two hours ahead'),
    minutes: askedLength,
  },
  answer: z.object({ offered: z.int().describe('How many learners were asked') }).meta({ id: 'TimeOffered' }),
  done: 'Offered by email, and by text to those who take texts. The first to accept has it.',
  async prepare({ deps, input: { slug } }) {
    await requireActiveInstructor(deps.db, slug, deps.clock.now());
  },
  async change({ tx, now, deps, by, input: { slug, starts_at: startsAt, minutes } }) {
    const result = await offerGap(tx, deps.secrets, {
      instructor: slug,
      startsAt,
      minutes,
      by: by.name,
      now,
    });
    if ('refused' in result) return problemOf(result, now);
    if (result.offered === 0)
      return new Problem(409, 'Nobody to offer it to: no learner has that much left and is free then.', {
        code: 'nobody_fits',
      });
    const learners = result.offered === 1 ? '1 learner' : `${result.offered} learners`;
    const detail = `${formatTime(startsAt, now)}, ${formatHours(minutes)}, to ${learners}`;
    return changed(result, [{ kind: 'instructor', id: slug, detail }]);
  },
});
