import { artOf, findDesign } from '#src/features/catalogue/voucher-designs.ts';
import { type Clock, londonDate } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Api, problems } from '#src/platform/http/api.server.ts';
import { asPence, toDecimal } from '#src/platform/money.ts';
import { codeLimit } from '#src/platform/rate-limits/call-limits.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { requireByCode } from '../redemption/redeem.server.ts';
import { balanceRequest, balanceResponse } from './balance-api-schema.ts';
import { voucherStatus } from './voucher-status.ts';

/** Looks up a voucher's balance by its code. */
export function balanceApi(
  api: Api,
  deps: { db: Db; clock: Clock; secrets: Secrets; codesPerMinute: number },
) {
  api.post(
    '/v1/website/vouchers/balance',
    {
      ...codeLimit(deps, 'voucher balance', deps.codesPerMinute),
      schema: {
        tags: ['Vouchers'],
        operationId: 'readVoucherBalance',
        summary: 'The balance of a voucher; one answer for every wrong code',
        body: balanceRequest,
        response: { 200: balanceResponse, ...problems },
      },
    },
    async ({ body }) => {
      const voucher = await requireByCode(deps.db, deps.secrets, body.code);
      const design = voucher.template ?? voucher.card_template ?? '';
      return {
        value: toDecimal(asPence(voucher.value_pence)),
        balance: toDecimal(asPence(voucher.balance_pence)),
        expires_on: voucher.expires_on,
        status: voucherStatus(voucher, londonDate(deps.clock.now())),
        ends: voucher.code_last4,
        design: findDesign(design)?.name ?? design,
        thumbnail_path: artOf(design),
      };
    },
  );
}
