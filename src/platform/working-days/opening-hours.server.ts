import type { Selectable } from 'kysely';
import type { ReadCache } from '../cache/read-cache.server.ts';
import type { Db, Tables, Tx } from '../db/db.server.ts';
import { defaultHours, type HoursAt, type OpeningHours } from './opening-hours.ts';
import './tables.ts';

const COLUMNS = ['since', 'week', 'closed_days', 'rings_by', 'posts_by'] as const;

/** The hours at every instant. */
export async function readOpeningHours(db: Db): Promise<HoursAt> {
  const changes = await db.selectFrom('opening_hours').select(COLUMNS).orderBy('id', 'desc').execute();
  return (instant) => {
    const change = changes.find(({ since }) => since <= instant);
    return change ? toHours(change) : defaultHours;
  };
}

/** The hours as they were set last. */
export async function currentOpeningHours(db: Db): Promise<OpeningHours> {
  const change = await db
    .selectFrom('opening_hours')
    .select(COLUMNS)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return change ? toHours(change) : defaultHours;
}

function toHours(change: Pick<Selectable<Tables['opening_hours']>, (typeof COLUMNS)[number]>): OpeningHours {
  const { week, closed_days: closedDays, rings_by: ringsBy, posts_by: postsBy } = change;
  return { week, closedDays, ringsBy, postsBy };
}

/** Hours from now on. */
export async function writeOpeningHours(tx: Tx, hours: OpeningHours, now: Date) {
  await tx
    .insertInto('opening_hours')
    .values({
      since: now,
      week: JSON.stringify(hours.week),
      closed_days: JSON.stringify(hours.closedDays),
      rings_by: hours.ringsBy,
      posts_by: hours.postsBy,
    })
    .execute();
}

/** The current hours, kept in memory. */
export interface OpeningHoursCache {
  (): Promise<OpeningHours>;
  forget(): void;
}

export function openingHoursCache(db: Db, kept: ReadCache): OpeningHoursCache {
  const name = 'opening hours';
  return Object.assign(() => kept(name, () => currentOpeningHours(db)), {
    forget: () => kept.forget(name),
  });
}
