import { z } from 'zod';
import type { Services } from '../../context/services.server.ts';
import { type Api, problems, signInNeeded } from '../../http/api.server.ts';
import { Problem } from '../../http/problem.ts';
import { codeLimit } from '../../rate-limits/call-limits.server.ts';
import type { TextGateway, TextNotice } from './gateway.ts';
import { type FollowReply, recordReply, recordStatus } from './receive.server.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'log' | 'secrets' | 'publicUrl' | 'school' | 'enqueue'> & {
  gateway: TextGateway | undefined;
  pence: number;
  followReply: FollowReply;
  webhooksPerMinute: number;
};

const FORM = 'application/x-www-form-urlencoded';
const signedForm = z.unknown().meta({ id: 'TextNotice', description: 'A form, as Twilio signs it' });
/** What it is to answer to a reply: nothing. */
const NO_ANSWER = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

/** What the gateway for texts tells: what became of each, and what is answered. Nothing is believed whose signature is wrong. */
export function textWebhooksApi(api: Api, deps: Deps) {
  const limit = codeLimit(deps, 'message of a gateway', deps.webhooksPerMinute);
  api.register(async (scope: Api) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, next) => next(null, body));
    const schema = { tags: ['Texts'], body: signedForm, response: { ...signInNeeded, ...problems } };

    scope.post(
      '/v1/webhooks/texts/:text',
      {
        ...limit,
        schema: {
          ...schema,
          operationId: 'receiveTextStatus',
          summary: 'Twilio says what became of a text',
          params: z.object({ text: z.uuid('No such text') }),
          response: { 200: z.object({}), ...schema.response },
        },
      },
      async (request) => {
        const notice = noticeOf(deps, request);
        if (notice !== 'unknown' && notice.kind === 'status')
          await recordStatus(deps, request.params.text, notice);
        return {};
      },
    );

    scope.post(
      '/v1/webhooks/texts',
      {
        ...limit,
        schema: {
          ...schema,
          operationId: 'receiveTextReply',
          summary: 'Twilio brings what somebody has answered to a text',
          response: { 200: z.string(), ...schema.response },
        },
      },
      async (request, reply) => {
        const notice = noticeOf(deps, request);
        if (notice !== 'unknown' && notice.kind === 'reply') await recordReply(deps, notice);
        return reply.type('text/xml').send(NO_ANSWER);
      },
    );
  });
}

function noticeOf(
  { gateway, publicUrl }: Deps,
  request: { url: string; body: unknown; headers: Record<string, unknown> },
): TextNotice | 'unknown' {
  const signature = request.headers['x-twilio-signature'];
  const notice = gateway?.readNotice({
    url: `${publicUrl}${request.url}`,
    fields: new URLSearchParams(typeof request.body === 'string' ? request.body : ''),
    signature: typeof signature === 'string' ? signature : undefined,
  });
  if (!notice) throw new Problem(401, 'That isn’t Twilio’s signature.');
  return notice;
}
