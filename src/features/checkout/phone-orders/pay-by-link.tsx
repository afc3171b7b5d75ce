import { useEffect, useState } from 'react';
import { callApi } from '#src/platform/http/api-client.ts';
import type { SendResult } from '#src/ui/form/form-problems.ts';
import { useRevalidate } from '#src/ui/use-revalidate.ts';
import { PaymentSection } from '../payment-section/payment-section.tsx';
import type { GatewayScript } from '../payment-section/use-card-payment.ts';
import { HEADING_ID } from '../sections/step-panel.tsx';
import type { CheckoutResponse } from '../session/api-schema.ts';
import { STALE } from '../session/checkout-client.ts';

/** Pays an order that staff made by phone, as the checkout does in its last section. */
export function PayByLink({
  checkout,
  script,
  returned: arrived,
}: {
  checkout: CheckoutResponse;
  script: GatewayScript;
  /** What the address says of a way back from PayPal. */
  returned: { paypal: boolean; message: string };
}) {
  // As the page was opened: its data is read again while it is paid.
  const [returned] = useState({ ...arrived, hasSignedOut: false });
  const [accepted, setAccepted] = useState(checkout.consents);
  const reload = useRevalidate();
  useEffect(() => {
    // Shown once: a reload does not repeat it.
    if (returned.message)
      history.replaceState(history.state, '', returned.paypal ? '?paypal=true' : location.pathname);
  }, [returned]);

  async function send(method: 'POST' | 'DELETE', path: string, body: object): Promise<SendResult> {
    const sent = await callApi(method, `/v1/website/checkout/${path}`, {
      body: { basket: checkout.basket.uuid, ...body },
    });
    if (sent.ok || STALE.test(sent.code ?? '')) await reload();
    return sent.ok ? { ok: true } : { ok: false, message: sent.message, errors: sent.errors };
  }

  return (
    <>
      <h2 id={HEADING_ID} tabIndex={-1}>
        Pay
      </h2>
      <PaymentSection
        checkout={checkout}
        store={{
          reload,
          enterCode: (code) => send('POST', 'vouchers', { code }),
          takeOutVoucher: (id) => send('DELETE', `vouchers/${id}`, {}),
        }}
        script={script}
        returned={returned}
        accepted={accepted}
        isAgreed
        onAccept={setAccepted}
        onDone={(transaction) => location.assign(`/basket/checkout/confirmation/${transaction}`)}
      />
    </>
  );
}
