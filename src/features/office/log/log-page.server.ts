import type { Db } from '#src/platform/db/db.server.ts';
import './tables.ts';

export interface AskedLog {
  /** Who did it, by id. */
  by: string | undefined;
  /** What kind of thing it was done to, and which. */
  about: string | undefined;
  id: string | undefined;
  /** Lines older than this one. */
  before: number | undefined;
}

export function readAskedLog(search: URLSearchParams): AskedLog {
  const text = (name: string, form: RegExp) => {
    const given = search.get(name)?.trim() ?? '';
    return form.test(given) ? given : undefined;
  };
  const before = text('before', /^\d{1,15}$/);
  return {
    by: text('by', /^[\da-f-]{36}$/),
    about: text('about', /^[\w-]{1,40}$/),
    id: text('id', /^[\w-]{1,60}$/),
    before: before ? Number(before) : undefined,
  };
}

const ON_A_PAGE = 50;

/** A page of the log, the latest first. */
export async function logPage(db: Db, { by, about, id, before }: AskedLog) {
  const rows = await db
    .selectFrom('office_log')
    .select([
      'id',
      'at',
      'staff_id as byId',
      'staff_name as by',
      'did',
      'about',
      'about_id as aboutId',
      'detail',
    ])
    .$if(by !== undefined, (query) => query.where('staff_id', '=', by ?? ''))
    .$if(about !== undefined, (query) => query.where('about', '=', about ?? ''))
    .$if(id !== undefined, (query) => query.where('about_id', '=', id ?? ''))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(ON_A_PAGE + 1)
    .execute();
  const deeds = rows.slice(0, ON_A_PAGE);
  return { deeds, older: rows.length > ON_A_PAGE ? (deeds.at(-1)?.id ?? null) : null };
}

export type LogLine = Awaited<ReturnType<typeof logPage>>['deeds'][number];

/** Everybody who ever did something, by their newest name. */
export async function whoIsInTheLog(db: Db) {
  const rows = await db
    .selectFrom('office_log')
    .select(['staff_id as id', 'staff_name as name'])
    .distinctOn('staff_id')
    .orderBy('staff_id')
    .orderBy('id', 'desc')
    .execute();
  return rows.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** The kinds of things that something was done to. */
export async function whatIsInTheLog(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('office_log').select('about').distinct().orderBy('about').execute();
  return rows.map(({ about }) => about);
}
