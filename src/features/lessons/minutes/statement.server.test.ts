import { expect, test } from 'vitest';
import { completeLesson, markNoShow } from '#src/features/lessons/bookings/end-booking.server.ts';
import { AMARA, at, by, diarySuite } from '#testing/diary.ts';
import { waiveCharge } from '../bookings/late-charges.server.ts';
import { undoCompletion } from '../bookings/undo-completion.server.ts';
import { correctGiven, recordGiven } from './minutes.server.ts';
import { statementOf } from './statement.server.ts';
import { statementsOf } from './statements.server.ts';

const suite = diarySuite();
const later = at('20:00');
const ofNovember = () => statementOf(suite.db, { instructor: AMARA, month: '2026-11' });

test('a month has what was given and charged, without what was waived, corrected, or another instructor’s', async () => {
  const booked = await suite.book(at('10:00'));
  const absent = await suite.book(at('12:30'), { minutes: 60 });
  const waived = await suite.book(at('15:00'), { who: suite.other, minutes: 60 });
  await suite.inTransaction(async (tx) => {
    await completeLesson(tx, { id: booked.id, version: 1, ...by('instructor', later) });
    await undoCompletion(tx, { id: booked.id, version: 2, ...by('instructor', later) });
    await completeLesson(tx, { id: booked.id, version: 3, ...by('instructor', later) });
    await markNoShow(tx, { id: absent.id, version: 1, ...by('instructor', later) });
    await markNoShow(tx, { id: waived.id, version: 1, ...by('instructor', later) });
    const charge = await tx
      .selectFrom('late_charges')
      .select('id')
      .where('booking_id', '=', waived.id)
      .executeTakeFirstOrThrow();
    await waiveCharge(tx, { id: charge.id, bookingId: waived.id, reason: 'Ill', ...by('instructor', later) });
    const { orderId } = suite.other;
    const entry = { orderId, position: 0, day: '2026-11-26', by: 'Sam', now: later };
    await recordGiven(tx, { ...entry, minutes: 120, entry: 'office' });
    await recordGiven(tx, { ...entry, minutes: 60, entry: 'mistake' });
    const mistake = await tx
      .selectFrom('lesson_minutes')
      .select('id')
      .where('source', '=', 'given mistake')
      .executeTakeFirstOrThrow();
    await correctGiven(tx, { id: Number(mistake.id), reason: 'Wrong day', by: 'Sam', now: later });
  });
  const { entries, ...sums } = await ofNovember();
  expect(sums).toEqual({ completedMinutes: 90 + 120, chargedMinutes: 60 });
  expect(entries.map(({ kind, minutes }) => `${minutes} ${kind}`)).toEqual([
    '90 given',
    '60 charged',
    '120 given',
  ]);
  expect(await statementOf(suite.db, { instructor: AMARA, month: '2026-12' })).toMatchObject({
    completedMinutes: 0,
  });
  expect(await statementOf(suite.db, { instructor: 'tom-ackroyd', month: '2026-11' })).toMatchObject({
    completedMinutes: 0,
  });

  const left = await suite.db
    .updateTable('instructors')
    .set({ left_at: later })
    .where('slug', 'in', [AMARA, 'tom-ackroyd'])
    .returning('slug')
    .execute();
  expect(left).toHaveLength(2);
  const inMonth = async (month: string) =>
    (await statementsOf(suite.db, month, later)).map(({ slug }) => slug);
  expect(await inMonth('2026-11')).toContain(AMARA);
  expect(await inMonth('2026-11')).not.toContain('tom-ackroyd');
  expect(await inMonth('2026-12')).not.toContain(AMARA);
});
