import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { type Api, conflict, problems } from '#src/platform/http/api.server.ts';
import type { Holder } from '../access/learners-of-account.server.ts';
import { type Seen, seeByPath } from '../access/see-learner.server.ts';
import { bookingsOfLearner } from '../bookings/booking-rows.server.ts';
import { minutesOfLearner } from '../minutes/learner-minutes.server.ts';
import type { LearnerAct, LearnerActDeps } from './learner-act.ts';
import { lessonWire, toLessonWire } from './learner-wire.ts';

type Deps = LearnerActDeps & {
  signedIn(request: { headers: IncomingHttpHeaders }): Promise<Holder | undefined>;
};

const learnerParam = z.object({
  learner: z
    .string()
    .max(60, 'Lessons not found')
    .describe('The learner’s id, for an account that has their lessons; or the reference in a link to them'),
});

const learnerWire = z
  .object({
    name: z.string(),
    minutes: z.object({ bought: z.int(), booked: z.int(), given: z.int(), charged: z.int(), left: z.int() }),
    lessons: z.array(lessonWire),
  })
  .meta({ id: 'LearnerLessons' });

/** The learner's acts as calls, and what they name. Who calls is asked before the body is read. */
export function learnerActsApi(api: Api, deps: Deps, acts: readonly LearnerAct[]) {
  const callers = new WeakMap<object, Seen>();
  const see = async (request: { params: unknown; ip: string; headers: IncomingHttpHeaders }) => {
    const { learner: named } = request.params as { learner: string };
    const signedIn = () => deps.signedIn(request);
    callers.set(request, await seeByPath(deps, { named, address: request.ip, signedIn }));
  };
  const seenBy = (request: object): Seen => {
    const seen = callers.get(request);
    if (!seen) throw new Error('a call for a learner without one');
    return seen;
  };
  api.get(
    '/v1/learners/:learner/lessons',
    {
      onRequest: see,
      schema: {
        tags: ['Lessons'],
        operationId: 'learnerLessons',
        summary: 'A learner’s hours in minutes, and all their lessons in order',
        params: learnerParam,
        response: { 200: learnerWire, ...problems },
      },
    },
    async (request) => {
      const { learner } = seenBy(request);
      const { bought, booked, given, charged, left } = await minutesOfLearner(deps.db, learner.id);
      const lessons = await bookingsOfLearner(deps.db, learner.id);
      const minutes = { bought, booked, given, charged, left };
      return { name: learner.name, minutes, lessons: lessons.map(toLessonWire) };
    },
  );
  for (const one of acts)
    api.route({
      method: one.method,
      url: `/v1/learners/:learner${one.path}`,
      onRequest: see,
      schema: {
        tags: ['Lessons'],
        operationId: one.name,
        summary: one.summary,
        params: learnerParam.extend(one.params.shape),
        body: one.body,
        response: { 200: one.answer, ...problems, ...conflict },
      },
      handler: async (request) => {
        const given = { ...(request.params as object), ...(request.body as object) };
        return one.run(deps, seenBy(request), given);
      },
    });
}
