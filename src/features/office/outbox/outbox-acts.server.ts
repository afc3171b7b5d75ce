import { z } from 'zod';
import { Problem } from '#src/platform/http/problem.ts';
import { sendAgain } from '#src/platform/mail/delivery/undelivered.server.ts';
import { email } from '#src/platform/text-rules.ts';
import { type Act, act } from '../acts/act.ts';
import { deedInWords, lastDeed } from '../log/read-log.server.ts';
import { writeLog } from '../log/write-log.server.ts';

/** What the staff do about an email that a mail server has refused (R55). */
export const outboxActs: readonly Act[] = [
  act({
    name: 'sendEmailAgain',
    summary: 'Send a refused email again, to the same address or a corrected one',
    method: 'POST',
    path: '/v1/office/emails/:id/send-again',
    permission: 'work',
    params: z.object({ id: z.uuid('No such email') }),
    body: z.object({ to: email }).meta({ id: 'SendEmailAgainRequest' }),
    answer: z.object({ id: z.uuid(), queued: z.literal(true) }).meta({ id: 'EmailSentAgain' }),
    async run(office, by, { id, to }) {
      const now = office.clock.now();
      const about = { kind: 'email', id };
      const did = 'sendEmailAgain';
      await office.db.transaction().execute(async (tx) => {
        const came = await sendAgain(tx, office, { id, to });
        if (came === 'may not go elsewhere')
          throw new Problem(
            409,
            'That voucher has already reached an address, so it can only be sent there again. Keep the address as it is.',
          );
        if (came === 'not refused') {
          const deed = await lastDeed(tx, about, [did]);
          const why = deed
            ? deedInWords(deed, 'sent it again', now)
            : 'That email isn’t waiting to be corrected.';
          throw new Problem(409, why);
        }
        const detail = came === 'sent elsewhere' ? 'Sent it again, to another address' : 'Sent it again';
        await writeLog(tx, { by, did, about, detail, now });
      });
      return { id, queued: true as const };
    },
  }),
];
