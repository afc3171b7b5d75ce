import cookies from '@fastify/cookie';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/db.server.ts';
import type { Uploads } from '../../uploads/uploads.server.ts';
import type { School } from '../school.ts';
import './tables.ts';

const COOKIE = 'school_draft';
const SECONDS = 60 * 60;

/** Makes a browser show the draft of the site for an hour. It opens nothing by itself: the draft is that of the person signed in. */
export function draftCookie({ seesDraft, secure }: { seesDraft: boolean; secure: boolean }): string {
  const kept = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  return cookies.serialize(COOKIE, seesDraft ? 'yes' : '', { ...kept, maxAge: seesDraft ? SECONDS : 0 });
}

export function wantsDraft(sent: Readonly<Record<string, string | undefined>>): boolean {
  return sent[COOKIE] === 'yes';
}

export interface SchoolDraft {
  school: School;
  /** The version that it was made from. */
  after: number;
  madeAt: Date;
}

/** What a member of staff has drafted and not published. */
export async function schoolDraft(
  db: Db,
  staffId: string,
  byDefault: School,
): Promise<SchoolDraft | undefined> {
  const row = await db
    .selectFrom('school_drafts')
    .selectAll()
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return row && { school: { ...byDefault, ...row.facts }, after: row.after_version, madeAt: row.made_at };
}

/** Keeps a draft in the place of the one before. */
export async function keepSchoolDraft(
  tx: Tx,
  staffId: string,
  { school, after, madeAt }: SchoolDraft,
  uploads: Uploads,
) {
  const before = await schoolDraft(tx, staffId, school);
  const draft = { facts: JSON.stringify(school), after_version: after, made_at: madeAt };
  await tx
    .insertInto('school_drafts')
    .values({ staff_id: staffId, ...draft })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(draft))
    .execute();
  await removeUnusedLogo(tx, before, uploads);
}

/** Forgets a draft: it was published, or is not wanted. */
export async function dropSchoolDraft(tx: Tx, staffId: string, byDefault: School, uploads: Uploads) {
  const before = await schoolDraft(tx, staffId, byDefault);
  await tx.deleteFrom('school_drafts').where('staff_id', '=', staffId).execute();
  await removeUnusedLogo(tx, before, uploads);
}

/** The logo of a draft that no version has and no other draft. */
async function removeUnusedLogo(tx: Tx, draft: SchoolDraft | undefined, uploads: Uploads) {
  const picture = draft?.school.logo?.picture;
  if (picture === undefined) return;
  const { rows } = await sql`
    select from (select facts from school_versions union all select facts from school_drafts) kept
    where facts->'logo'->>'picture' = ${picture} limit 1`.execute(tx);
  if (rows.length === 0) await uploads.remove(tx, picture);
}
