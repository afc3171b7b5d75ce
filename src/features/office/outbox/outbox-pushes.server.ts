import { staffNames } from '#src/features/identity/staff/members/staff-name.server.ts';
import { instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import { londonWhenInLine } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { latestPushes, pushFigures } from '#src/platform/push/delivery/push-tasks.server.ts';
import { sinceWhen } from './undelivered-emails.server.ts';

const MOST = 25;

/** What the outbox says of notifications: what waits, and what went to whom. */
export async function outboxPushes(db: Db, now: Date) {
  const [{ waiting, waitingSince, failing, reason }, latest] = await Promise.all([
    pushFigures(db, now),
    latestPushes(db, MOST),
  ]);
  const of = (realm: string) => latest.filter((one) => one.realm === realm).map(({ person }) => person);
  const names = new Map([...(await instructorNames(db)), ...(await staffNames(db, of('office')))]);
  return {
    waiting,
    waitingSince: waitingSince && sinceWhen(waitingSince, now),
    failing,
    reason,
    latest: latest.map(({ id, person, device, title, body, state, last_error, created_at, sent_at }) => ({
      id,
      to: names.get(person) ?? person,
      device,
      text: title === null ? 'Not written yet' : `${title}. ${body}`,
      at: londonWhenInLine(sent_at ?? created_at, now),
      state,
      reason: state === 'sent' ? null : last_error,
    })),
  };
}

export type OutboxPushes = Awaited<ReturnType<typeof outboxPushes>>;
