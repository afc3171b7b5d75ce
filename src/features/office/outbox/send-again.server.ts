import { z } from 'zod';
import type { Services } from '#src/platform/context/services.server.ts';
import { checked, type PostedFields } from '#src/platform/http/posted-form.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { sendAgain } from '#src/platform/mail/delivery/undelivered.server.ts';
import { email } from '#src/platform/text-rules.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'enqueue' | 'emailRenderers'>;

export const sendAgainRequest = z.object({ to: email }).meta({ id: 'SendEmailAgainRequest' });
const posted = sendAgainRequest.extend({ id: z.uuid('No such email') });

/** Queues a refused email again, or says why not. */
export async function sendEmailAgain(deps: Deps, wanted: { id: string; to: string }) {
  const came = await sendAgain(deps, wanted);
  if (came === 'not refused')
    throw new Problem(
      409,
      'That email isn’t waiting to be corrected. Somebody may have sent it again already.',
    );
  if (came === 'may not go elsewhere')
    throw new Problem(
      409,
      'That voucher has already reached an address, so it can only be sent there again. Keep the address as it is.',
    );
}

/** The same for the form that a browser posts by itself. */
export async function sendAgainByPost(deps: Deps, fields: PostedFields) {
  await sendEmailAgain(deps, checked(posted, fields));
}
