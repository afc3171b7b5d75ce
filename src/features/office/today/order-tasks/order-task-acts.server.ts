import { z } from 'zod';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { writeNote } from '#src/features/orders/office/notes/order-notes.server.ts';
import {
  completeOrderTask,
  listOrderTasks,
  reopenOrderTask,
} from '#src/features/orders/tasks/order-tasks.server.ts';
import { findLastEntry, formatAuditEntry } from '#src/kit/audit/read-audit-log.server.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { nothingMore } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { optionalText } from '#src/platform/text-rules.ts';

const params = z.object({ id: z.uuid('Order not found') });
const answer = z
  .object({ id: z.uuid(), kept: z.boolean().describe('Whether the task is kept now') })
  .meta({ id: 'OrderPromiseKept' });

const REACHED = { yes: 'Rang about training', no: 'Rang about training, no answer' };

/** What the staff do for a paid order: ring about training, post its parcel. */
export const orderTaskActs: readonly Act[] = [
  act({
    name: 'recordTrainingCall',
    summary: 'Record a call about instructor training; it is due no longer once somebody was reached',
    method: 'POST',
    path: '/v1/office/orders/:id/training-call',
    endsTask: true,
    permission: 'work',
    params,
    body: z
      .object({
        reached: z.enum(['yes', 'no'], 'Choose whether you reached them'),
        note: optionalText(2_000).describe('Kept with the order’s notes'),
      })
      .meta({ id: 'TrainingCall' }),
    answer,
    run: recordCall,
  }),
  act({
    name: 'postParcel',
    summary: 'Mark an order’s parcel as posted',
    method: 'POST',
    path: '/v1/office/orders/:id/parcel-posted',
    endsTask: true,
    permission: 'work',
    params,
    body: nothingMore,
    answer,
    run: (office, by, { id }) =>
      keep(office, by, {
        id,
        kind: 'post_parcel',
        did: 'postParcel',
        detail: 'Posted the parcel',
        verb: 'posted it',
      }),
  }),
  act({
    name: 'takeBackTrainingCall',
    summary: 'Take back that somebody was reached about training; the call is due again when it was due',
    method: 'POST',
    path: '/v1/office/orders/:id/training-call/take-back',
    permission: 'work',
    params,
    body: nothingMore,
    answer,
    run: (office, by, { id }) =>
      takeBack(office, by, {
        id,
        kind: 'ring_about_training',
        did: 'takeBackTrainingCall',
        detail: 'Took back that they were reached about training',
        notDone: 'That call isn’t marked as made.',
      }),
  }),
  act({
    name: 'takeBackPosted',
    summary: 'Take back that an order’s parcel was posted; it is due again when it was due',
    method: 'POST',
    path: '/v1/office/orders/:id/parcel-not-posted',
    permission: 'work',
    params,
    body: nothingMore,
    answer,
    run: (office, by, { id }) =>
      takeBack(office, by, {
        id,
        kind: 'post_parcel',
        did: 'takeBackPosted',
        detail: 'Took back that the parcel was posted',
        notDone: 'That parcel isn’t marked as posted.',
      }),
  }),
];

async function recordCall(
  office: OfficeDeps,
  by: Staff,
  { id, reached, note }: { id: string; reached: 'yes' | 'no'; note: string },
) {
  const did = 'recordTrainingCall';
  const detail = REACHED[reached];
  const now = office.clock.now();
  const noted = async (tx: Tx) => {
    if (note) await writeNote(tx, { orderId: id, by, words: note, now });
  };
  if (reached === 'yes')
    return keep(office, by, { id, kind: 'ring_about_training', did, detail, verb: 'rang', also: noted });
  await office.db.transaction().execute(async (tx) => {
    const tasks = await listOrderTasks(tx, id);
    if (!tasks.some(({ kind }) => kind === 'ring_about_training')) throw new Problem(404, 'Order not found.');
    await noted(tx);
    await writeAuditEntry(tx, { by, did, about: { kind: 'order', id }, detail, now });
  });
  return { id, kept: false };
}

interface Kept {
  id: string;
  kind: 'ring_about_training' | 'post_parcel';
  did: string;
  detail: string;
}

async function keep(
  { db, clock }: OfficeDeps,
  by: Staff,
  {
    id,
    kind,
    did,
    detail,
    verb,
    also,
  }: Kept & {
    /** "posted it". */
    verb: string;
    also?(tx: Tx): Promise<void>;
  },
) {
  const now = clock.now();
  const about = { kind: 'order', id };
  await db.transaction().execute(async (tx) => {
    if (await completeOrderTask(tx, { orderId: id, kind, by: by.name, now })) {
      await also?.(tx);
      return writeAuditEntry(tx, { by, did, about, detail, now });
    }
    const entry = await findLastEntry(tx, about, [did]);
    throw new Problem(409, entry ? formatAuditEntry(entry, verb, now) : 'That order doesn’t wait for this.');
  });
  return { id, kept: true };
}

/** Undoes `keep`, for which nothing has left the house. */
async function takeBack(
  { db, clock }: OfficeDeps,
  by: Staff,
  { id, kind, did, detail, notDone }: Kept & { notDone: string },
) {
  const now = clock.now();
  const about = { kind: 'order', id };
  await db.transaction().execute(async (tx) => {
    if (await reopenOrderTask(tx, { orderId: id, kind }))
      return writeAuditEntry(tx, { by, did, about, detail, now });
    const first = await findLastEntry(tx, about, [did]);
    const who = first ? ` ${formatAuditEntry(first, 'took that back', now)}` : '';
    throw new Problem(409, `${notDone}${who}`);
  });
  return { id, kept: false };
}
