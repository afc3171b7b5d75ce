import { londonDate } from '#src/platform/clock.ts';
import { formatDate } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { type Api, conflict, nothingMore, problems } from '#src/platform/http/api.server.ts';
import { type FieldErrors, Problem } from '#src/platform/http/problem.ts';
import type { SendDeps } from '#src/platform/mail/email.server.ts';
import { mayEmail } from '#src/platform/mail/typed-address.server.ts';
import type { AttemptLimit } from '#src/platform/rate-limits/attempt-limit.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { checkSendOn, emailOf } from '../builder/choice.ts';
import { type IssuedVoucher, lockVoucher } from '../vouchers.server.ts';
import { changeSending, resendVoucherEmail, type Sending, vouchersOfBuyer } from './manage.server.ts';
import { managedResponse, manageParams, sendingRequest, toManagedResponse } from './manage-api-schema.ts';
import { managedVoucher } from './managed.ts';

type Deps = SendDeps & { db: Db; secrets: Secrets; codeAttempts: AttemptLimit };

/** What the buyer can change with the link in the receipt. */
export function manageApi(api: Api, deps: Deps) {
  const { clock } = deps;
  const answers = { 200: managedResponse, ...problems, ...conflict };

  api.post(
    '/v1/website/vouchers/manage/:ref/:voucher_id',
    {
      schema: {
        tags: ['Vouchers'],
        operationId: 'changeVoucherSending',
        summary: 'Until it is sent: change its address or its date, or send it now',
        params: manageParams,
        body: sendingRequest,
        response: answers,
      },
    },
    ({ params, body, ip }) =>
      withVoucher(deps, params, ip, async (tx, voucher) => {
        const { canChangeEmail, canChangeDate } = managedVoucher(voucher);
        if (!canChangeEmail) throw new Problem(409, 'That voucher has already been sent.');
        const errors: FieldErrors = {};
        const email = body.recipient_email === undefined ? voucher.email : emailOf(body.recipient_email);
        if (typeof email !== 'string') errors.recipient_email = [email?.error ?? 'Enter an email address'];
        const sendOn =
          !canChangeDate || body.send_now
            ? null
            : sendOnFor(voucher, body.send_at ?? null, londonDate(clock.now()));
        if (sendOn !== null && typeof sendOn !== 'string') errors.send_at = [sendOn.error];
        if (typeof email !== 'string' || (sendOn !== null && typeof sendOn !== 'string'))
          throw new Problem(422, Object.values(errors)[0]?.[0] ?? '', { errors });
        const to: Sending = { email, sendOn: canChangeDate ? sendOn : voucher.send_on };
        await changeSending(tx, deps, voucher, to);
      }),
  );

  api.post(
    '/v1/website/vouchers/manage/:ref/:voucher_id/resend',
    {
      schema: {
        tags: ['Vouchers'],
        operationId: 'resendVoucher',
        summary: 'Once it has been sent: the same email again, to the same address',
        params: manageParams,
        body: nothingMore,
        response: answers,
      },
    },
    ({ params, ip }) =>
      withVoucher(deps, params, ip, async (tx, voucher) => {
        if (!managedVoucher(voucher).canResend)
          throw new Problem(409, 'We can’t send that again from here. Please ring us.');
        await resendVoucherEmail(tx, deps, voucher);
      }),
  );
}

/** Validates a date as the builder does, and that the voucher is still valid then. */
function sendOnFor(voucher: IssuedVoucher, value: string | null, today: string): string | { error: string } {
  // An unchanged date may be today, when only the address is corrected.
  if (value !== null && value === voucher.send_on) return value;
  const sendOn = checkSendOn(value, today);
  if (typeof sendOn !== 'string' || sendOn <= voucher.expires_on) return sendOn;
  return { error: `Choose a date before the voucher expires on ${formatDate(voucher.expires_on)}` };
}

/** Locks one voucher of the link's order, so that a change and the sending job do not overlap. */
async function withVoucher(
  { db, clock, secrets, school, codeAttempts }: Deps,
  { ref, voucher_id: voucherId }: { ref: string; voucher_id: string },
  address: string,
  action: (tx: Tx, voucher: IssuedVoucher) => Promise<void>,
) {
  if (await codeAttempts.tooMany(address)) throw new Problem(429, 'Too many attempts. Please wait a minute.');
  const vouchers = await vouchersOfBuyer(db, secrets, ref);
  if (!vouchers.some(({ id }) => id === voucherId)) {
    await codeAttempts.recordFailure(address);
    throw new Problem(404, 'We couldn’t find that voucher.');
  }
  return db.transaction().execute(async (tx) => {
    const voucher = await lockVoucher(tx, voucherId);
    if (!voucher) throw new Problem(404, 'We couldn’t find that voucher.');
    await action(tx, voucher);
    const changed = (await lockVoucher(tx, voucherId)) ?? voucher;
    const { email, send_count } = changed;
    const isEmailed = send_count > voucher.send_count;
    if (email && isEmailed && !(await mayEmail({ db: tx, clock, secrets }, 'voucher', email)))
      throw new Problem(
        429,
        `We’ve sent ${email} several emails in the last hour. Please try again later, or ring us on ${school.current().phone}.`,
      );
    return toManagedResponse(managedVoucher(changed));
  });
}
