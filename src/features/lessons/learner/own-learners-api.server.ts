import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Api, customersOnly, problems, signInNeeded } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { type Holder, learnersOfAccount } from '../learners/learners-of-account.server.ts';

const ownLearnersResponse = z
  .object({
    data: z.array(
      z.object({
        id: z.uuid().describe('Names the learner in every call about their lessons'),
        name: z.string(),
        is_buyer: z.boolean().describe('Whether this account bought lessons for them'),
      }),
    ),
  })
  .meta({ id: 'OwnLearners' });

/** The learners whose lessons an account may see and change. */
export function ownLearnersApi(
  api: Api,
  {
    db,
    signedIn,
  }: { db: Db; signedIn(request: { headers: IncomingHttpHeaders }): Promise<Holder | undefined> },
) {
  api.get(
    '/v1/account/learners',
    {
      schema: {
        tags: ['Lessons'],
        operationId: 'listOwnLearners',
        security: customersOnly,
        summary: 'The learners whose lessons this account may see and change',
        response: { 200: ownLearnersResponse, ...signInNeeded, ...problems },
      },
    },
    async (request) => {
      const holder = await signedIn(request);
      if (!holder) throw new Problem(401, 'Please sign in.', { code: 'not_signed_in' });
      const learners = await learnersOfAccount(db, holder);
      return { data: learners.map(({ id, name, isBuyer }) => ({ id, name, is_buyer: isBuyer })) };
    },
  );
}
