import type { Db, Tx } from '../../db/db.server.ts';
import type { Notifications } from '../../db/notifications.server.ts';
import type { Log } from '../../log.server.ts';
import type { CurrentSchool, School } from '../school.ts';
import './tables.ts';

/** The school as it was published last. Number 0 is the default, before anything was. */
export interface PublishedSchool {
  number: number;
  school: School;
}

/** The current school, kept in memory; it follows what any process publishes. */
export interface FollowedSchool extends CurrentSchool {
  version(): number;
  /** Reads what was published last. */
  read(): Promise<void>;
  /** Calls back whenever the school has become another one. */
  onChange(hear: () => void): void;
}

export async function publishedSchool(db: Db, byDefault: School): Promise<PublishedSchool> {
  const version = await db
    .selectFrom('school_versions')
    .select(['number', 'facts'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  // A fact that the code has learned since is the default's.
  return version
    ? { number: version.number, school: { ...byDefault, ...version.facts } }
    : { number: 0, school: byDefault };
}

interface SchoolVersion extends PublishedSchool {
  publishedAt: Date;
  publishedBy: string;
}

/** What was published last, the newest first. */
export async function schoolVersions(db: Db, byDefault: School, most: number): Promise<SchoolVersion[]> {
  const versions = await db
    .selectFrom('school_versions')
    .selectAll()
    .orderBy('number', 'desc')
    .limit(most)
    .execute();
  return versions.map(({ number, facts, published_at, published_by }) => ({
    number,
    school: { ...byDefault, ...facts },
    publishedAt: published_at,
    publishedBy: published_by,
  }));
}

/** The school as a version has it; as version 0, it is the default. */
export async function schoolAt(db: Db, number: number, byDefault: School): Promise<School | undefined> {
  if (number === 0) return byDefault;
  const version = await db
    .selectFrom('school_versions')
    .select('facts')
    .where('number', '=', number)
    .executeTakeFirst();
  return version && { ...byDefault, ...version.facts };
}

/** The school of any instant: as it had been published by then. */
export async function schoolOverTime(db: Db, byDefault: School): Promise<(at: Date) => School> {
  const versions = await db
    .selectFrom('school_versions')
    .select(['facts', 'published_at'])
    .orderBy('number', 'desc')
    .execute();
  return (at) => ({ ...byDefault, ...versions.find(({ published_at }) => published_at <= at)?.facts });
}

/**
 * Publishes the school as the version after the one that it was made from. False if that one has been followed by now: of
 * two that are published at once, the table takes one.
 */
export async function publishSchool(
  tx: Tx,
  { school, after, by, now }: { school: School; after: number; by: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('school_versions')
    .values({ number: after + 1, facts: JSON.stringify(school), published_at: now, published_by: by })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('number')
    .executeTakeFirst();
  return row !== undefined;
}

export function followSchool(
  db: Db,
  {
    notifications,
    log,
    byDefault,
  }: { notifications: Pick<Notifications, 'on'>; log: Log; byDefault: School },
): FollowedSchool {
  const listeners: (() => void)[] = [];
  let now: PublishedSchool = { number: 0, school: byDefault };
  async function read() {
    const last = await publishedSchool(db, byDefault);
    // When two reads run at once, the earlier may end last.
    if (last.number <= now.number) return;
    now = last;
    for (const hear of listeners) hear();
  }
  notifications.on('school', () => {
    read().catch((err) => log.error({ err }, 'the school could not be read'));
  });
  const current = () => now.school;
  const version = () => now.number;
  return { byDefault, current, version, read, onChange: (hear) => void listeners.push(hear) };
}
