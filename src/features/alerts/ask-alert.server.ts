import { randomUUID } from 'node:crypto';
import { outcodeOf } from '#src/features/areas/areas.ts';
import { postcodeAreas } from '#src/features/areas/postcode-areas.ts';
import { isGone, whyClosedTo } from '#src/features/courses/course.ts';
import { courseOf } from '#src/features/courses/courses.server.ts';
import type { MessageDeps } from '#src/features/instructors/contact/message-deps.server.ts';
import { taughtOutcodes } from '#src/features/instructors/search/instructors-query.server.ts';
import { lockSubmission } from '#src/features/instructors/submission-lock.server.ts';
import { MINUTE_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { sameEmail } from '#src/platform/db/same-email.server.ts';
import { checked, type PostedFields } from '#src/platform/http/posted-form.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { mayEmail } from '#src/platform/mail/typed-address.server.ts';
import { requireFewAnHour } from '#src/platform/rate-limits/call-limits.server.ts';
import { newReference } from '#src/platform/references.ts';
import type { AlertSubject } from './alert.ts';
import { type AlertRequest, alertRequest } from './api-schema.ts';
import { alertToConfirm } from './emails.server.tsx';
import './tables.ts';

/** What messages to instructors need too, by which pages get it. */
export type AlertDeps = MessageDeps;

/** What is counted an hour, by call and by post together. */
export const ALERT_CALL = 'alert';

export const ALERT_ASKED =
  'Thank you. Check your email: once you’ve followed the link we’ve sent you, we’ll tell you.';

const BETWEEN_EMAILS_MS = MINUTE_MS;

/** Takes the form as a browser posts it without a script. */
export async function askAlertByPost(deps: AlertDeps, { course_id, ...fields }: PostedFields, ip: string) {
  const input = checked(alertRequest, { ...fields, ...(course_id && { course_id: Number(course_id) }) });
  await requireFewAnHour(deps, { call: ALERT_CALL, most: deps.messagesPerHour, ip });
  await askAlert(deps, input);
}

/** What a request is about. Throws where there is nothing to wait for: a course with places, or an outcode where somebody teaches. */
async function requireSubject(
  db: Db,
  { course_id, outcode: typed }: Pick<AlertRequest, 'course_id' | 'outcode'>,
  now: Date,
): Promise<AlertSubject> {
  if ((course_id === undefined) === (typed === undefined))
    throw new Problem(422, 'Say either a course or the first half of a postcode.');
  if (course_id !== undefined) {
    const course = await courseOf(db, course_id, now);
    if (!course || isGone(course, now)) throw new Problem(404, 'We couldn’t find that course.');
    const closed = whyClosedTo(course, now);
    if (closed === undefined) throw new Problem(422, `${course.name} has a place. Book it on its page.`);
    if (closed !== 'full') throw new Problem(422, `${course.name} has already started.`);
    return { kind: 'course', courseId: course.id, name: course.name };
  }
  const outcode = realOutcode(typed ?? '');
  if (!outcode) throw invalid('outcode', 'Enter the first half of a postcode, like LS6');
  if (await isTaught(db, outcode, now)) throw new Problem(422, `We teach in ${outcode} already.`);
  return { kind: 'outcode', outcode };
}

/** The outcode of a postcode, in capitals, where its letters are of a postcode area. */
export function realOutcode(text: string): string | undefined {
  const outcode = outcodeOf(text);
  const letters = outcode?.replace(/\d.*/, '');
  return postcodeAreas.some((area) => area.letters === letters) ? outcode : undefined;
}

/** Whether an instructor picks up there. */
export async function isTaught(db: Db, outcode: string, now: Date): Promise<boolean> {
  return (await taughtOutcodes(db, [outcode], now)).has(outcode);
}

/**
 * Puts somebody on the list once their link has confirmed it, and emails the link. An address waits once for one thing: asked
 * for again, it is emailed another link, and the answer is the same. Throws where the address has been sent enough for an hour.
 */
export async function askAlert(deps: AlertDeps, { name, email, ...request }: AlertRequest) {
  const { db, clock, secrets, publicUrl, school } = deps;
  const now = clock.now();
  const subject = await requireSubject(db, request, now);
  const about =
    subject.kind === 'course'
      ? { course_id: subject.courseId, outcode: null }
      : { course_id: null, outcode: subject.outcode };
  const isEmailed = await db.transaction().execute(async (tx) => {
    await lockSubmission(tx, 'alert', String(about.course_id ?? about.outcode), email.toLowerCase());
    const before = await tx
      .selectFrom('alerts')
      .select(['id', 'emailed_at', 'confirmed_at'])
      .where('course_id', 'is not distinct from', about.course_id)
      .where('outcode', 'is not distinct from', about.outcode)
      .where(sameEmail('email', email))
      .executeTakeFirst();
    if (before && now.getTime() - before.emailed_at.getTime() < BETWEEN_EMAILS_MS) return true;
    if (!(await mayEmail({ db: tx, clock, secrets }, 'alert', email))) return false;
    const token = newReference();
    const link = { token_hash: secrets.hash(token), emailed_at: now };
    const id = before?.id ?? randomUUID();
    if (before) await tx.updateTable('alerts').set(link).where('id', '=', id).execute();
    else
      await tx
        .insertInto('alerts')
        .values({ id, ...about, name, email, created_at: now, confirmed_at: null, ...link })
        .execute();
    const isConfirmed = Boolean(before?.confirmed_at);
    const data = { subject, url: `${publicUrl}/tell-me/${token}`, isConfirmed };
    await send(tx, deps, alertToConfirm, { to: email, key: `${id}-${now.getTime()}`, data });
    return true;
  });
  if (!isEmailed)
    throw new Problem(
      429,
      `We’ve sent ${email} several emails in the last hour. Please check its inbox and spam folder, try again later, or ring us on ${school.current().phone}.`,
    );
}
