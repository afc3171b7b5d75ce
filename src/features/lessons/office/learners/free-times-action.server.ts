import { z } from 'zod';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { freeTimesOfAll } from '#src/features/instructors/free-times.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { weekPeriods } from '#src/platform/calendar/week.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { setFreeTimes } from '../../availability/working-hours.server.ts';

/** Changing when of the week an instructor has room. A form sends a tick for each time. */
export const setFreeTimesAction = staffAction({
  name: 'setFreeTimes',
  summary: 'Change when of the week an instructor has room',
  method: 'PUT',
  path: '/instructors/:slug/free-times',
  params: { slug: z.string().regex(/^[a-z0-9-]{1,100}$/, 'Instructor not found') },
  permission: 'work',
  input: { free: z.array(z.enum(weekPeriods, 'A time is like mon-morning')).max(weekPeriods.length) },
  answer: z.object({ slug: z.string(), free: z.array(z.enum(weekPeriods)) }).meta({ id: 'FreeTimesSet' }),
  done: 'Saved.',
  fromForm: (fields) => ({ free: weekPeriods.filter((slot) => slot in fields) }),
  async change({ tx, now, input: { slug, free } }) {
    const requestedPeriods = weekPeriods.filter((slot) => free.includes(slot));
    const had = (await freeTimesOfAll(tx)).get(slug) ?? [];
    if (!(await setFreeTimes(tx, slug, { had, requestedPeriods, now })))
      return new Problem(404, 'We couldn’t find that instructor.');
    const detail = `free at ${requestedPeriods.length} of ${weekPeriods.length} times`;
    return changed({ slug, free: requestedPeriods }, [{ kind: 'instructor', id: slug, detail }]);
  },
});
