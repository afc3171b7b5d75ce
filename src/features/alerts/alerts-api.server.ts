import { type Api, problems } from '#src/platform/http/api.server.ts';
import { hourlyLimit } from '#src/platform/rate-limits/call-limits.server.ts';
import { alertedResponse, alertRequest } from './api-schema.ts';
import { ALERT_ASKED, ALERT_CALL, type AlertDeps, askAlert } from './ask-alert.server.ts';

/** Takes who asks to be told once of a place on a course, or that we teach somewhere. */
export function alertsApi(api: Api, deps: AlertDeps) {
  api.post(
    '/v1/website/alerts',
    {
      preHandler: hourlyLimit(deps, ALERT_CALL, deps.messagesPerHour),
      schema: {
        tags: ['Courses'],
        operationId: 'askToBeTold',
        summary:
          'Ask to be emailed once when a full course has a place, or when somebody teaches in an outcode. The emailed link confirms it',
        body: alertRequest,
        response: { 200: alertedResponse, ...problems },
      },
    },
    async ({ body }) => {
      await askAlert(deps, body);
      return { message: ALERT_ASKED };
    },
  );
}
