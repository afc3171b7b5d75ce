import { z } from 'zod';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { writeNote } from '#src/features/orders/office/notes/order-notes.server.ts';
import { order } from '#src/features/orders/office/order-subject.server.ts';
import {
  completeOrderTask,
  listOrderTasks,
  reopenOrderTask,
} from '#src/features/orders/tasks/order-tasks.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { optionalText } from '#src/platform/text-rules.ts';

const answer = z
  .object({ id: z.uuid(), kept: z.boolean().describe('Whether the task is kept now') })
  .meta({ id: 'OrderPromiseKept' });
const notDue = () => stale({ otherwise: 'That order doesn’t wait for this.' });

const recordTrainingCall = staffAction({
  name: 'recordTrainingCall',
  summary: 'Record a call about instructor training; it is due no longer once somebody was reached',
  on: order,
  path: '/training-call',
  endsTask: true,
  permission: 'work',
  input: {
    reached: z.enum(['yes', 'no'], 'Choose whether you reached them'),
    note: optionalText(2_000).describe('Kept with the order’s notes'),
  },
  answer,
  done: 'Recorded.',
  verb: 'rang',
  async change({ tx, now, by, input: { id, reached, note } }) {
    const kind = 'ring_about_training';
    const isReached = reached === 'yes';
    const isDue = isReached
      ? await completeOrderTask(tx, { orderId: id, kind, by: by.name, now })
      : (await listOrderTasks(tx, id)).some((task) => task.kind === kind);
    if (!isDue) return isReached ? notDue() : new Problem(404, 'Order not found.');
    if (note) await writeNote(tx, { orderId: id, by, body: note, now });
    return changed(
      { id, kept: isReached },
      isReached ? 'Rang about training' : 'Rang about training, no answer',
    );
  },
});

/** What the staff do for a paid order: ring about training, post its parcel. What nobody outside has noticed can be taken back. */
export const orderTaskActions = [
  recordTrainingCall,
  staffAction({
    name: 'postParcel',
    summary: 'Mark an order’s parcel as posted',
    on: order,
    path: '/parcel-posted',
    endsTask: true,
    permission: 'work',
    answer,
    done: 'Marked as posted.',
    verb: 'posted it',
    change: async ({ tx, now, by, input: { id } }) =>
      (await completeOrderTask(tx, { orderId: id, kind: 'post_parcel', by: by.name, now }))
        ? changed({ id, kept: true }, 'Posted the parcel')
        : notDue(),
  }),
  staffAction({
    name: 'takeBackTrainingCall',
    summary: 'Take back that somebody was reached about training; the call is due again when it was due',
    on: order,
    path: '/training-call/take-back',
    permission: 'work',
    answer,
    done: 'The call is due again.',
    verb: 'took that back',
    change: async ({ tx, input: { id } }) =>
      (await reopenOrderTask(tx, { orderId: id, kind: 'ring_about_training' }))
        ? changed({ id, kept: false }, 'Took back that they were reached about training')
        : stale({ before: 'That call isn’t marked as made.' }),
  }),
  staffAction({
    name: 'takeBackPosted',
    summary: 'Take back that an order’s parcel was posted; it is due again when it was due',
    on: order,
    path: '/parcel-not-posted',
    permission: 'work',
    answer,
    done: 'It waits to be posted again.',
    verb: 'took that back',
    change: async ({ tx, input: { id } }) =>
      (await reopenOrderTask(tx, { orderId: id, kind: 'post_parcel' }))
        ? changed({ id, kept: false }, 'Took back that the parcel was posted')
        : stale({ before: 'That parcel isn’t marked as posted.' }),
  }),
];

/** For the page of a training call. */
export const trainingCallForm = () => formOf(recordTrainingCall);
