import { z } from 'zod';
import { Problem } from '#src/platform/http/problem.ts';
import { email } from '#src/platform/text-rules.ts';
import { passToLearner } from '../access/pass-to-learner.server.tsx';
import { type LearnerAct, learnerAct } from './learner-act.ts';
import { noParams } from './learner-wire.ts';

export const passAct: LearnerAct = learnerAct({
  name: 'passToLearner',
  summary: 'Email the learner a link to their lessons; for the account that has them',
  method: 'POST',
  path: '/pass',
  params: noParams,
  body: z.object({ email }).meta({ id: 'PassToLearner' }),
  answer: z.object({ email: z.string() }).meta({ id: 'PassedToLearner' }),
  run: async (deps, { learner, holder, by }, { email: to }) => {
    if (!holder) throw new Problem(403, 'Please sign in to pass these lessons on.');
    const came = await passToLearner(deps, { learner, to, by });
    if (came === 'too many')
      throw new Problem(429, 'You’ve passed these lessons on three times today. Please try again tomorrow.');
    return { email: to };
  },
});
