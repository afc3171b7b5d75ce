import { z } from 'zod';
import { type NotVoidable, voidVoucher } from '#src/features/vouchers/staff/void-voucher.server.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Api, conflict, officeOnly, problems, signInNeeded } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { requiredLine } from '#src/platform/text-rules.ts';
import { type OfficeGuard, staffOnly } from '../access/office-guard.server.ts';

const params = z.object({ id: z.uuid('No such voucher') });
const body = z.object({ reason: requiredLine(200, 'a reason') }).meta({ id: 'VoidRequest' });
const voidedWire = z.object({ id: z.uuid(), voided: z.literal(true) }).meta({ id: 'VoidedVoucher' });

const REFUSALS: Record<NotVoidable, string> = {
  'void already': 'That voucher is already void.',
  expired: 'That voucher has expired, so there is nothing to void.',
  spent: 'Something has been spent from that voucher, so it cannot be voided.',
};

/** The staff call that voids a returned voucher. */
export function voidVoucherApi(
  api: Api,
  { db, clock, office }: { db: Db; clock: Clock; office: OfficeGuard },
) {
  api.post(
    '/v1/office/vouchers/:id/void',
    {
      onRequest: staffOnly(office, 'work'),
      schema: {
        tags: ['Office'],
        operationId: 'voidVoucher',
        security: officeOnly,
        summary: 'Void a voucher of which nothing has been spent',
        params,
        body,
        response: { 200: voidedWire, ...problems, ...conflict, ...signInNeeded },
      },
    },
    async ({ params: { id }, body: { reason } }) => {
      const came = await voidVoucher(db, id, reason, clock.now());
      if (came === 'unknown') throw new Problem(404, 'We couldn’t find that voucher.');
      if (came !== 'voided') throw new Problem(409, REFUSALS[came]);
      return { id, voided: true as const };
    },
  );
}
