import { z } from 'zod';
import { enterCashOfOrder } from '#src/features/pay/entries.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { instructorInLog, writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatDate, londonWhenInSentence } from '#src/platform/dates.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { notYours } from '../access/diary-guard.server.ts';
import { instructorAction } from '../access/instructor-action.server.ts';

const recordOwnCash = instructorAction({
  name: 'recordOwnCash',
  summary:
    'Record that you were given the cash of an order by phone: the order is placed, and the cash is taken from your pay',
  path: '/cash/:id',
  params: { id: z.uuid('No such order') },
  input: { taken_on: z.iso.date('Choose a day').describe('The day on which it was given to you') },
  answer: z.object({ id: z.uuid() }).meta({ id: 'OwnCashRecorded' }),
  done: 'Recorded. The order is placed, and the cash is taken from your pay.',
  async change({ tx, now, deps, by, input: { id, taken_on } }) {
    const today = londonDate(now);
    if (taken_on > today) return invalid('taken_on', `Choose a day up to today, ${formatDate(today)}`);
    const { slug, name } = by;
    const result = await deps.cash.take(tx, { instructor: slug, id, takenOn: taken_on, by: name, now });
    switch (result.outcome) {
      case 'unknown':
        return notYours();
      case 'over':
        return new Problem(409, OVER);
      case 'taken before': {
        const { by: who, at } = result.taken;
        // Pressed once more, it is done.
        if (who === name) return changed({ id });
        return new Problem(409, `${who} recorded it ${londonWhenInSentence(at, now)}.`);
      }
      case 'taken': {
        const { cash } = result;
        await enterCashOfOrder(tx, { cash, takenOn: taken_on, by: name, now });
        await writeAuditEntry(tx, {
          by: instructorInLog(by),
          action: 'recordOwnCash',
          subject: { kind: 'phone order', id },
          detail: pounds(asPence(cash.amount_pence)),
          now,
        });
        return changed({ id });
      }
    }
  },
  afterwards: ({ cash }) => cash.place(),
});

const OVER = 'This order has ended, so its cash can’t be recorded. Ask the office to email it again first.';

/** Cash of orders by phone that the instructor is given. */
export const ownCashActions = [recordOwnCash];

export const ownCashForm = () => formOf(recordOwnCash);
