import { z } from 'zod';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Api, problems } from '#src/platform/http/api.server.ts';
import type { Enqueue } from '#src/platform/jobs/jobs.server.ts';
import { hourlyLimit } from '#src/platform/rate-limits/call-limits.server.ts';
import type { CountDeps } from '#src/platform/rate-limits/event-counts.server.ts';
import { requireActiveInstructor } from '../active-instructor.server.ts';
import { sentWire } from '../sent-wire.ts';
import { contactInstructor } from './contact.server.ts';
import { contactRequest } from './wire.ts';

// §8, word for word.
const MESSAGE_SENT = 'Message sent. Thank you, your message has been sent to the instructor.';

const params = z.object({ slug: z.string() });

/** Takes a visitor’s message to an instructor. */
export function contactApi(
  api: Api,
  deps: CountDeps & { db: Db; enqueue: Enqueue; messagesPerHour: number },
) {
  api.post(
    '/v1/website/instructors/:slug/contact',
    {
      preHandler: hourlyLimit(deps, 'message to an instructor', deps.messagesPerHour),
      schema: {
        tags: ['Instructors'],
        operationId: 'contactInstructor',
        summary: 'A message to an instructor, by email',
        params,
        body: contactRequest,
        response: { 200: sentWire, ...problems },
      },
    },
    async ({ params: { slug }, body }) => {
      await contactInstructor(deps, await requireActiveInstructor(deps.db, slug, deps.clock.now()), body);
      return { message: MESSAGE_SENT };
    },
  );
}
