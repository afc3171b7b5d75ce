import { z } from 'zod';
import type { Subject } from '#src/kit/actions/subject.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { findPayRun, type PayRun } from '../runs.server.ts';

const params = z.object({ number: formNumber(z.int('No such run').min(1).max(2_000_000_000)) });

/** Closing it locks it. */
export const payRun: Subject<PayRun, typeof params> = {
  kind: 'pay run',
  path: '/pay/runs/:number',
  params,
  ids: ({ number }) => [String(number)],
  find: (db, { number }) => findPayRun(db, number),
  missing: 'We couldn’t find that pay run.',
};
