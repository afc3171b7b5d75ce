import { instructorsQuery } from '#src/features/instructors/search/instructors-query.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import type { Job } from '#src/platform/jobs/jobs.server.ts';
import '../tables.ts';
import { lockDiaries } from '../availability/diaries.server.ts';
import { findBusyCalendar, keepReading, knownVersion } from './busy-calendars.server.ts';
import { readCalendar } from './read-calendar.server.ts';
import { tellOfUnread } from './unread-email.server.tsx';

type Deps = Pick<Services, 'db' | 'clock' | 'secrets' | 'production' | 'publicUrl' | 'enqueue' | 'school'>;

const MOST_AT_ONCE = 50;
/** What was found and never used goes after a day. */
const UNUSED_MS = DAY_MS;

/** Reads the calendars that instructors keep elsewhere, each every ten minutes. */
export function readBusyCalendarsJob(deps: Deps): Job {
  return {
    name: 'read-busy-calendars',
    retries: 0,
    retrySeconds: 60,
    every: '* * * * *',
    async run() {
      await removeUnused(deps);
      for (const { id, instructor_slug } of await dueCalendars(deps))
        await readAgain(deps, id, instructor_slug);
    },
  };
}

async function removeUnused({ db, clock }: Deps) {
  await db
    .deleteFrom('busy_calendars')
    .where('name', 'is', null)
    .where('read_at', '<', new Date(clock.now().getTime() - UNUSED_MS))
    .execute();
}

function dueCalendars({ db, clock }: Deps) {
  const now = clock.now();
  return db
    .selectFrom('busy_calendars')
    .select(['id', 'instructor_slug'])
    .where('next_read_at', '<=', now)
    .where('name', 'is not', null)
    .where('instructor_slug', 'in', instructorsQuery(db, {}, now))
    .orderBy('next_read_at')
    .limit(MOST_AT_ONCE)
    .execute();
}

/** Reads one, and says twice to its owner if it cannot be read for long: on the first day, and on the third. */
export async function readAgain(deps: Deps, id: string, instructor: string) {
  const { db, clock, secrets } = deps;
  const known = await findBusyCalendar(db, id, instructor);
  if (!known) return;
  const address = secrets.decrypt(known.encryptedAddress);
  const reading = await readCalendar(deps, address, knownVersion(known, clock.now()));
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await lockDiaries(tx, [instructor]);
    const calendar = await findBusyCalendar(tx, id, instructor);
    // Removed meanwhile, or its owner has entered another address.
    if (calendar?.encryptedAddress !== known.encryptedAddress) return;
    await keepReading(tx, calendar, reading, now);
    const after = await findBusyCalendar(tx, id, instructor);
    if (!after?.failingSince || after.told >= toldBy(after.failingSince, now)) return;
    await tellOfUnread(tx, deps, after);
    await tx
      .updateTable('busy_calendars')
      .set({ told: after.told + 1 })
      .where('id', '=', id)
      .execute();
  });
}

/** How many emails have been due by now. An answer that fails once and then comes is not worth one. */
function toldBy(failingSince: Date, now: Date): number {
  const days = (now.getTime() - failingSince.getTime()) / DAY_MS;
  return days >= 3 ? 2 : days >= 1 ? 1 : 0;
}
