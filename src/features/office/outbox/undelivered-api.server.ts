import { z } from 'zod';
import type { Services } from '#src/platform/context/services.server.ts';
import { type Api, conflict, officeOnly, problems, signInNeeded } from '#src/platform/http/api.server.ts';
import { type OfficeGuard, staffOnly } from '../access/office-guard.server.ts';
import { sendAgainRequest, sendEmailAgain } from './send-again.server.ts';

const params = z.object({ id: z.uuid('No such email') });
const sentAgainWire = z.object({ id: z.uuid(), queued: z.literal(true) }).meta({ id: 'EmailSentAgain' });

/** The staff call that sends an email again which a mail server has refused (R55). */
export function undeliveredApi(api: Api, { office, ...deps }: Services & { office: OfficeGuard }) {
  api.post(
    '/v1/office/emails/:id/send-again',
    {
      onRequest: staffOnly(office, 'work'),
      schema: {
        tags: ['Office'],
        operationId: 'sendEmailAgain',
        security: officeOnly,
        summary: 'Send a refused email again, to the same address or a corrected one',
        params,
        body: sendAgainRequest,
        response: { 200: sentAgainWire, ...problems, ...conflict, ...signInNeeded },
      },
    },
    async ({ params: { id }, body: { to } }) => {
      await sendEmailAgain(deps, { id, to });
      return { id, queued: true as const };
    },
  );
}
