import { sql } from 'kysely';
import { requirePicture } from '#src/kit/forms/picture-file.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { DAY_MS, formatMonth, londonWhenInSentence } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { oneOf } from '#src/platform/db/one-of.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { firstNameOf } from '#src/platform/people.ts';
import type { PictureFiles } from '#src/platform/uploads/encode-picture.server.ts';
import type { Uploads } from '#src/platform/uploads/uploads.server.ts';
import { lockLearner } from '../bookings/booking-rows.server.ts';
import '../tables.ts';
import { testsTaken } from './test-results.server.ts';

/** How photographs of a pass are kept: all of each, as large as a page shows it on a sharp screen. */
const PASS_SHAPE = {
  within: { width: 800, height: 1_000 },
  least: { width: 300, height: 300 },
  isPhotograph: true,
} as const;

/** It is kept no longer, shown or not. */
const KEPT_MS = 2 * 365 * DAY_MS;
const MAX_SHOWN = 6;

/** A photograph of a test that was passed. Its address is known to those alone who may see it, and answers as long as it is here. */
export interface PassPhotograph {
  testId: string;
  learnerId: string;
  photograph: string;
  instructor: string | null;
  addedBy: string;
  agreedAt: Date | null;
  agreedBy: string | null;
  decidedAt: Date | null;
  decidedBy: string | null;
  isShown: boolean;
}

function select(db: Db) {
  return db
    .selectFrom('pass_photographs')
    .select(['test_id as testId', 'pass_photographs.learner_id as learnerId', 'photograph'])
    .select([
      'instructor_slug as instructor',
      'added_by as addedBy',
      'agreed_at as agreedAt',
      'agreed_by as agreedBy',
    ])
    .select(['decided_at as decidedAt', 'decided_by as decidedBy', 'is_shown as isShown']);
}

export const passAddress = (photograph: string) => `/passes/${photograph}`;

/** The photograph of a learner’s test. */
export async function passPhotograph(
  db: Db,
  { learnerId, testId }: { learnerId: string; testId: string },
): Promise<PassPhotograph | undefined> {
  return select(db)
    .where('test_id', '=', testId)
    .where('pass_photographs.learner_id', '=', learnerId)
    .executeTakeFirst();
}

/** The same, for changing it: locks the learner. */
export async function lockPassPhotograph(tx: Tx, which: { learnerId: string; testId: string }) {
  await lockLearner(tx, which.learnerId);
  return passPhotograph(tx, which);
}

/** As screens of the learner, the instructor and the office show it. */
export function shownPhotograph(one: PassPhotograph, now: Date) {
  return {
    test: one.testId,
    address: passAddress(one.photograph),
    addedBy: one.addedBy,
    isAgreed: one.agreedAt !== null,
    agreed: one.agreedAt && `${one.agreedBy}, ${londonWhenInSentence(one.agreedAt, now)}`,
    isDecided: one.decidedAt !== null,
    isShown: one.isShown,
  };
}
export type ShownPhotograph = ReturnType<typeof shownPhotograph>;

/** The photographs of a learner, each beside its test. */
export async function passPhotographsOf(db: Db, learnerId: string, now: Date): Promise<ShownPhotograph[]> {
  const rows = await select(db).where('pass_photographs.learner_id', '=', learnerId).execute();
  return rows.map((row) => shownPhotograph(row, now));
}

/** Whether the learner has passed a test: other learners have no photograph. */
export async function isPassed(
  db: Db,
  { learnerId, testId, now }: { learnerId: string; testId: string; now: Date },
): Promise<boolean> {
  const test = (await testsTaken(db, learnerId, now)).find(({ id }) => id === testId);
  return test?.results[0]?.outcome === 'passed';
}

export function notPassed(): Problem {
  return new Problem(404, 'A photograph can be added once a test has been passed.');
}

/** A new photograph, encoded as it is kept. Throws where the test was not passed, or the file is no picture. */
export async function preparePassPhotograph(
  { db, uploads, clock }: Pick<Services, 'db' | 'uploads' | 'clock'>,
  {
    photograph,
    ...which
  }: { photograph: Parameters<typeof requirePicture>[2]; learnerId: string; testId: string },
): Promise<PictureFiles> {
  if (!(await isPassed(db, { ...which, now: clock.now() }))) throw notPassed();
  return requirePicture(uploads, 'photograph', photograph, PASS_SHAPE);
}

interface NewPhotograph {
  learnerId: string;
  testId: string;
  instructor: string | null;
  files: PictureFiles;
  by: string;
  /** The learner lets it be shown. */
  isAgreed: boolean;
  now: Date;
}

/** Keeps a photograph in the place of one before. Nothing that was agreed or decided holds for another. */
export async function addPassPhotograph(
  tx: Tx,
  uploads: Uploads,
  { learnerId, testId, instructor, files, by, isAgreed, now }: NewPhotograph,
) {
  const before = await passPhotograph(tx, { learnerId, testId });
  const picture = await uploads.savePrivate(tx, `pass ${testId}`, files, now);
  const photograph = `${picture}/${files[0]?.[0]}`;
  const row = {
    learner_id: learnerId,
    instructor_slug: instructor,
    photograph,
    added_by: by,
    added_at: now,
    agreed_at: isAgreed ? now : null,
    agreed_by: isAgreed ? by : null,
    decided_at: null,
    decided_by: null,
    is_shown: false,
  };
  await tx
    .insertInto('pass_photographs')
    .values({ test_id: testId, ...row })
    .onConflict((conflict) => conflict.column('test_id').doUpdateSet(row))
    .execute();
  if (before && before.photograph !== photograph) await removePicture(tx, uploads, before.photograph);
}

/** The learner lets it be shown. */
export async function agreeToPassPhotograph(
  tx: Tx,
  { testId, by, now }: { testId: string; by: string; now: Date },
) {
  await tx
    .updateTable('pass_photographs')
    .set({ agreed_at: now, agreed_by: by })
    .where('test_id', '=', testId)
    .where('agreed_at', 'is', null)
    .execute();
}

/** The school shows it, or does not. */
export async function decidePassPhotograph(
  tx: Tx,
  { testId, isShown, by, now }: { testId: string; isShown: boolean; by: string; now: Date },
) {
  await tx
    .updateTable('pass_photographs')
    .set({ decided_at: now, decided_by: by, is_shown: isShown })
    .where('test_id', '=', testId)
    .execute();
}

/** It is gone everywhere: its address no longer answers. */
export async function removePassPhotograph(
  tx: Tx,
  uploads: Uploads,
  { testId, photograph }: Pick<PassPhotograph, 'testId' | 'photograph'>,
) {
  await tx.deleteFrom('pass_photographs').where('test_id', '=', testId).execute();
  await removePicture(tx, uploads, photograph);
}

async function removePicture(tx: Tx, uploads: Uploads, photograph: string) {
  const [picture = ''] = photograph.split('/');
  await uploads.remove(tx, picture);
}

/** With their learners, who are erased. */
export async function removePhotographsOf(tx: Tx, uploads: Uploads, learnerIds: readonly string[]) {
  const rows = await select(tx).where(oneOf('pass_photographs.learner_id', learnerIds)).execute();
  for (const row of rows) await removePassPhotograph(tx, uploads, row);
}

/** Those that are too old to be kept. */
export async function forgetOldPassPhotographs(db: Db, uploads: Uploads, now: Date) {
  const rows = await select(db)
    .where('added_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
  for (const row of rows) await db.transaction().execute((tx) => removePassPhotograph(tx, uploads, row));
}

/** Since when each waits that its learner lets the school show. */
export function waitingPassPhotographs(db: Db) {
  return db
    .selectFrom('pass_photographs')
    .select('agreed_at as at')
    .where('agreed_at', 'is not', null)
    .where('decided_at', 'is', null);
}

/** Those that wait, with whose they are. */
export function passPhotographsToDecide(db: Db) {
  return waitingPassPhotographs(db)
    .innerJoin('learners', 'learners.id', 'pass_photographs.learner_id')
    .select(['test_id as testId', 'learners.id as learnerId', 'learners.name as learner'])
    .execute();
}

/** A pass as an instructor’s page shows it. */
export interface RecentPass {
  name: string;
  /** "November 2026". */
  month: string;
  address: string;
}

/** The latest passes that an instructor’s page shows, without results that were corrected since. */
export async function recentPasses(db: Db, instructor: string): Promise<RecentPass[]> {
  const rows = await db
    .selectFrom('pass_photographs')
    .innerJoin('test_dates', 'test_dates.id', 'test_id')
    .innerJoin('learners', 'learners.id', 'pass_photographs.learner_id')
    .select(['learners.name', 'day', 'photograph'])
    .where('instructor_slug', '=', instructor)
    .where('is_shown', '=', true)
    .where('outcome', '=', sql.lit('passed'))
    .where('learners.name', '<>', 'erased')
    .orderBy('day', 'desc')
    .orderBy('test_id')
    .limit(MAX_SHOWN)
    .execute();
  return rows.map(({ name, day, photograph }) => ({
    name: firstNameOf(name),
    month: formatMonth(day.slice(0, 7)),
    address: passAddress(photograph),
  }));
}

/** The content of a photograph that is still here. */
export async function readPassPhotograph(
  db: Db,
  uploads: Uploads,
  photograph: string,
): Promise<Buffer | undefined> {
  const row = await select(db).where('photograph', '=', photograph).executeTakeFirst();
  const [picture = '', file = ''] = photograph.split('/');
  return row && uploads.readPrivate(picture, file);
}
