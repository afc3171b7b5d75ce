import { z } from 'zod';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { freeTimesOfAll } from '#src/features/instructors/free-times.server.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { weekPeriods } from '#src/platform/calendar/week.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { setFreeTimes } from '../../availability/working-hours.server.ts';

/** Changing when of the week an instructor has room. A form sends a tick for each time. */
export const setFreeTimesAct: Act = act({
  name: 'setFreeTimes',
  summary: 'Change when of the week an instructor has room',
  method: 'PUT',
  path: '/v1/office/instructors/:slug/free-times',
  permission: 'work',
  params: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,100}$/, 'Instructor not found') }),
  body: z
    .object({ free: z.array(z.enum(weekPeriods, 'A time is like mon-morning')).max(weekPeriods.length) })
    .meta({ id: 'FreeTimes' }),
  answer: z.object({ slug: z.string(), free: z.array(z.enum(weekPeriods)) }).meta({ id: 'FreeTimesSet' }),
  fromForm: (fields) => ({ free: weekPeriods.filter((slot) => slot in fields) }),
  run: async ({ db, clock }, by, { slug, free }) => {
    const kept = weekPeriods.filter((slot) => free.includes(slot));
    const known = await db.transaction().execute(async (tx) => {
      const now = clock.now();
      const had = (await freeTimesOfAll(tx)).get(slug) ?? [];
      const set = await setFreeTimes(tx, slug, { had, wanted: kept, now });
      const detail = `free at ${kept.length} of ${weekPeriods.length} times`;
      if (set)
        await writeAuditEntry(tx, {
          by,
          did: 'setFreeTimes',
          about: { kind: 'instructor', id: slug },
          detail,
          now,
        });
      return set;
    });
    if (!known) throw new Problem(404, 'We couldn’t find that instructor.');
    return { slug, free: kept };
  },
});
