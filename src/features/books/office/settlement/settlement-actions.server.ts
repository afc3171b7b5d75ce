import { z } from 'zod';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { invalid } from '#src/platform/http/problem.ts';
import { pounds, sum } from '#src/platform/money.ts';
import { payoutGateways } from '../../payouts/payout.ts';
import { keepPayouts } from '../../payouts/payouts.server.ts';
import { readSettlement } from '../../payouts/settlement.ts';
import {
  dropSettlementFile,
  endSettlementFile,
  findSettlementFile,
  keepSettlementFile,
  lockSettlementFile,
  type SettlementFile,
} from '../../payouts/settlement-files.server.ts';
import { judgePayouts } from './judge-settlement.server.ts';

const MOST_BYTES = 5_000_000;

const answer = z.object({ id: z.uuid() }).meta({ id: 'SettlementChanged' });
const params = z.object({ id: z.uuid('No such file') });

const settlement: Subject<SettlementFile, typeof params> = {
  kind: 'settlement',
  path: '/books/settlements/:id',
  params,
  find: (db, { id }) => findSettlementFile(db, id),
  lock: (tx, { id }) => lockSettlementFile(tx, id),
  missing: 'We couldn’t find that file. It may have been deleted.',
  changed: 'Payouts were entered meanwhile. Look at the file again.',
};

const isOver = ({ recorded_at }: SettlementFile) => recorded_at !== null;

const readSettlementFile = staffAction({
  name: 'readSettlementFile',
  summary:
    'Send what a gateway has settled, payment by payment, as a CSV file: it is compared with the books, and nothing is entered yet',
  path: '/books/settlements',
  permission: 'books',
  takesFile: true,
  input: {
    id: z
      .uuid('Reload the page')
      .describe('An id that you make: sent again with it, the file takes the place of the first'),
    gateway: z.enum(payoutGateways, 'Choose whose file it is'),
    file: z
      .string('Choose the file')
      .min(1, 'Choose the file')
      .max(Math.ceil(MOST_BYTES / 3) * 4, 'That file is larger than 5 MB. Choose fewer days.')
      .meta({ contentEncoding: 'base64' })
      .transform((text) => Buffer.from(text, 'base64')),
  },
  answer,
  verb: 'sent it',
  async change({ tx, now, by, input: { id, gateway, file } }) {
    const before = await lockSettlementFile(tx, id);
    if (before && isOver(before)) return stale();
    const read = readSettlement(file, gateway);
    if (!read.ok) return invalid('file', read.problem);
    const today = londonDate(now);
    if (read.lastDay > today || read.payouts.some(({ paidOn }) => paidOn > today))
      return invalid('file', 'It has a day that is still to come.');
    await keepSettlementFile(tx, { ...read, id, gateway }, { by: by.name, now });
    return changed({ id }, [{ id, kind: 'settlement', detail: '' }]);
  },
});

const recordSettlementFile = staffAction({
  name: 'recordSettlementFile',
  summary: 'Enter the payouts of a file with their fees; one that is here already is not entered again',
  on: settlement,
  path: '/record',
  permission: 'books',
  expected: {
    expected_payouts: formNumber(z.int().min(0)).describe('How many payouts were shown as new'),
    expected_fees: formNumber(z.int().min(0)).describe('What their fees came to, in pence'),
  },
  answer,
  done: 'Entered.',
  verb: 'entered its payouts',
  async change({ tx, now, by, subject, input: { id, expected_payouts, expected_fees } }) {
    if (isOver(subject)) return stale();
    const payouts = (await judgePayouts(tx, subject)).filter(({ verdict }) => verdict === 'new');
    const fees = sum(payouts.map(({ fee }) => fee));
    if (payouts.length !== expected_payouts || fees !== expected_fees) return stale();
    const entered = await keepPayouts(tx, payouts, { by: by.name, now });
    if (entered !== payouts.length) return stale();
    await endSettlementFile(tx, id, { entered, by: by.name, now });
    return changed({ id }, `${entered} new, fees ${pounds(fees)}`);
  },
});

const dropSettlement = staffAction({
  name: 'dropSettlementFile',
  summary: 'Delete a file that was sent and not entered',
  on: settlement,
  path: '/delete',
  permission: 'books',
  answer,
  done: 'Deleted. Nothing of the file is kept.',
  verb: 'deleted it',
  async change({ tx, subject, input: { id } }) {
    if (isOver(subject)) return stale();
    await dropSettlementFile(tx, id);
    return changed({ id }, '');
  },
});

/** What a gateway has settled, as a file: it is compared with the books, and its payouts are entered. */
export const settlementActions = [readSettlementFile, recordSettlementFile, dropSettlement];

export const readSettlementForm = () => formOf(readSettlementFile);
