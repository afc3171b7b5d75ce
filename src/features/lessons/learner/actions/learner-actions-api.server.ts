import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { actionsApi, guardCalls } from '#src/kit/actions/actions-api.server.ts';
import { type Api, problems } from '#src/platform/http/api.server.ts';
import { bookingsOfLearner } from '../../bookings/booking-rows.server.ts';
import { lessonResponse, toLessonResponse } from '../../bookings/lesson-response.server.ts';
import { accessByPath } from '../../learners/learner-access.server.ts';
import type { Holder } from '../../learners/learners-of-account.server.ts';
import { minutesOfLearner } from '../../minutes/learner-minutes.server.ts';
import { type LearnerAction, type LearnerDeps, learnerAudience } from './learner-action.server.ts';

type Deps = LearnerDeps & {
  signedIn(request: { headers: IncomingHttpHeaders }): Promise<Holder | undefined>;
};

const learnerResponse = z
  .object({
    name: z.string(),
    minutes: z.object({
      bought: z.int(),
      booked: z.int(),
      completed: z.int(),
      charged: z.int(),
      remaining: z.int(),
    }),
    lessons: z.array(lessonResponse),
  })
  .meta({ id: 'LearnerLessons' });

/** What learners do, as calls of a plugin. Whose lessons they are, each path says. */
export function learnerActionsApi(api: Api, deps: Deps, actions: readonly LearnerAction[]) {
  const callerOf = guardCalls(api, (request) => {
    const { learner: named } = request.params as { learner: string };
    return accessByPath(deps, { named, address: request.ip, signedIn: () => deps.signedIn(request) });
  });
  api.get(
    '/lessons',
    {
      schema: {
        tags: ['Lessons'],
        operationId: 'learnerLessons',
        summary: 'A learner’s hours in minutes, and all their lessons in order',
        params: learnerAudience.params,
        response: { 200: learnerResponse, ...problems },
      },
    },
    async (request) => {
      const { learner } = callerOf(request);
      const { bought, booked, completed, charged, remaining } = await minutesOfLearner(deps.db, learner.id);
      const lessons = await bookingsOfLearner(deps.db, learner.id);
      const minutes = { bought, booked, completed, charged, remaining };
      return { name: learner.name, minutes, lessons: lessons.map(toLessonResponse) };
    },
  );
  actionsApi(api, { audience: learnerAudience, callerOf, deps, actions });
}
