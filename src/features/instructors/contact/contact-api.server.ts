import { z } from 'zod';
import { type Api, problems } from '#src/platform/http/api.server.ts';
import { hourlyLimit } from '#src/platform/rate-limits/call-limits.server.ts';
import { requireActiveInstructor } from '../active-instructor.server.ts';
import { sentResponse } from '../sent-api-schema.ts';
import { contactRequest } from './api-schema.ts';
import { CONTACT_CALL, contactInstructor } from './contact.server.ts';
import type { MessageDeps } from './message-deps.server.ts';
import { MESSAGE_SENT } from './sent-text.ts';

const params = z.object({ slug: z.string() });

/** Takes a visitor’s message to an instructor. */
export function contactApi(api: Api, deps: MessageDeps) {
  api.post(
    '/v1/website/instructors/:slug/contact',
    {
      preHandler: hourlyLimit(deps, CONTACT_CALL, deps.messagesPerHour),
      schema: {
        tags: ['Instructors'],
        operationId: 'contactInstructor',
        summary: 'Send a message to an instructor, by email',
        params,
        body: contactRequest,
        response: { 200: sentResponse, ...problems },
      },
    },
    async ({ params: { slug }, body }) => {
      await contactInstructor(deps, await requireActiveInstructor(deps.db, slug, deps.clock.now()), body);
      return { message: MESSAGE_SENT };
    },
  );
}
