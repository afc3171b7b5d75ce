import { z } from 'zod';
import type { SignedIn } from '#src/features/identity/instructor/signed-in.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { notYours } from '../access/diary-guard.server.ts';
import { ownLearner } from '../access/own.server.ts';

const params = z.object({ id: z.uuid('We couldn’t find that learner') });

/** A learner whom the instructor teaches, by their id. */
export const taughtLearner: Subject<string, typeof params, SignedIn> = {
  kind: 'learner',
  path: '/learners/:id',
  params,
  find: (db, { id }, by) => ownLearner(db, by, id),
  missing: notYours().message,
};
