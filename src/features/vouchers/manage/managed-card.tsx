import { callApi } from '#src/platform/http/api-client.ts';
import { shortPounds } from '#src/platform/money.ts';
import { showToast } from '#src/ui/feedback/toasts.tsx';
import { ActionButton } from '#src/ui/form/action-button.tsx';
import { useRevalidate } from '#src/ui/use-revalidate.ts';
import { ChangeSending } from './change-sending.tsx';
import type { ManagedVoucher } from './managed.ts';
import { deliveryText } from './managed-text.ts';

/** One voucher and what its buyer can change. */
export function ManagedCard({
  manage,
  voucher,
  days,
}: {
  manage: string;
  voucher: ManagedVoucher;
  days: { first: string; last: string };
}) {
  const text = deliveryText(voucher);
  const path = `/v1/website/vouchers/manage/${manage}/${voucher.id}`;
  return (
    <article
      className="panel managed__card grid grid--shrink items-start g-5"
      aria-labelledby={headingOf(voucher)}
    >
      <img className="managed__art" src={voucher.thumbnail} alt="" width="1200" height="750" />
      <div className="stack">
        <div>
          <h2 id={headingOf(voucher)} tabIndex={-1}>
            {voucher.gift ?? shortPounds(voucher.value)} for <bdi>{voucher.recipientName}</bdi>
          </h2>
          <p className="quiet">
            {voucher.toBuyer ? `${voucher.design}, with a card to print` : voucher.design}
          </p>
        </div>
        <div className="managed__where grid g-1">
          <p className="managed__state">
            {voucher.delivery === 'not_delivered' ? <span className="patch">{text.short}</span> : text.short}
          </p>
          <p>{text.long}</p>
        </div>
        {voucher.canChangeEmail && (
          <ChangeSending path={path} voucher={voucher} days={days} onSaved={() => goTo(headingOf(voucher))} />
        )}
        {/* The form above sends it too. */}
        {voucher.canResend && !voucher.canChangeEmail && <SendAgain path={path} voucher={voucher} />}
        {voucher.tellsBuyer !== null && <BuyersNews voucher={voucher} tells={voucher.tellsBuyer} />}
      </div>
    </article>
  );
}

/** The buyer's half of the agreement: the person who claims the gift has the other. It works without scripts. */
function BuyersNews({ voucher: { id, recipientName }, tells }: { voucher: ManagedVoucher; tells: boolean }) {
  return (
    <form className="stack" method="post">
      <input type="hidden" name="voucher" value={id} />
      <input type="hidden" name="tells_buyer" value={tells ? 'no' : 'yes'} />
      <p>
        {tells
          ? 'If they agree, we’ll email you once when it’s been claimed.'
          : 'Would you like to know when it’s been claimed? We’ll ask whoever claims it first.'}
      </p>
      <p>
        <button className="btn" type="submit">
          {tells ? 'Don’t tell me' : 'Tell me'}
          <span className="visually-hidden">, voucher for {recipientName}</span>
        </button>
      </p>
    </form>
  );
}

function headingOf({ id }: ManagedVoucher): string {
  return `voucher-${id}`;
}

/** Moves the focus to the voucher’s heading, since the form may be gone by then. */
function goTo(id: string) {
  document.getElementById(id)?.focus();
}

function SendAgain({ path, voucher }: { path: string; voucher: ManagedVoucher }) {
  const revalidate = useRevalidate();

  async function send() {
    const result = await callApi('POST', `${path}/resend`, { body: {} });
    if (result.ok) showToast('success', `Sent again to ${voucher.email}`);
    await revalidate();
  }

  return (
    <p>
      <ActionButton labels={['Send again', 'Sending…']} run={send}>
        <span className="visually-hidden"> to {voucher.email}</span>
      </ActionButton>
    </p>
  );
}
