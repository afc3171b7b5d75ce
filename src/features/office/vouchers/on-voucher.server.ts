import type { Tx } from '#src/platform/db/db.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import type { Staff } from '../access/staff.ts';
import { deedInWords, lastDeed } from '../log/read-log.server.ts';
import { writeLog } from '../log/write-log.server.ts';

/** A refusal in words; with the field that it is about where something was typed wrong. */
type Refusal = string | [field: string, words: string];

const VERBS: Record<string, string> = {
  spendByPhone: 'took an amount from it by phone',
  sendVoucherAgain: 'sent it again',
  extendVoucher: 'extended it',
  correctVoucher: 'corrected its recipient',
  voidVoucher: 'voided it',
};

/** Who did one of these to a voucher last, in words; undefined if nobody did. */
export async function whoActedLast(
  { db, clock }: Pick<OfficeDeps, 'db' | 'clock'>,
  id: string,
  acts: readonly string[],
): Promise<string | undefined> {
  const deed = await lastDeed(db, { kind: 'voucher', id }, acts);
  return deed && deedInWords(deed, VERBS[deed.did] ?? '', clock.now());
}

/** Does one thing to a voucher with its line of the log. Whoever comes second is told who was first, and when. */
export async function onVoucher(
  { db, clock }: OfficeDeps,
  by: Staff,
  given: {
    id: string;
    did: string;
    detail: string;
    /** What the work answers when it has been done. */
    done: string;
    work(tx: Tx, now: Date): Promise<string>;
    refusals: Record<string, Refusal>;
  },
): Promise<{ id: string }> {
  const { id, did, detail, done, work, refusals } = given;
  const now = clock.now();
  const came = await db.transaction().execute(async (tx) => {
    const answer = await work(tx, now);
    if (answer === done) await writeLog(tx, { by, did, about: { kind: 'voucher', id }, detail, now });
    return answer;
  });
  if (came === done) return { id };
  if (came === 'unknown') throw new Problem(404, 'We couldn’t find that voucher.');
  const refusal = refusals[came];
  if (typeof refusal === 'object') throw invalid(...refusal);
  const meanwhile = came === 'changed' || came === 'void already';
  const first = meanwhile ? await whoActedLast({ db, clock }, id, [did]) : undefined;
  throw new Problem(409, first ?? refusal ?? 'That voucher has changed meanwhile. Look at it again.');
}
