import { useEffect, useRef } from 'react';
import { detailsOf, type Executed } from '#src/features/payments/card-frame.ts';
import type { Pence } from '#src/platform/money.ts';
import './wallet-buttons.css';

export const WALLET_PLACE = 'wallets';

/** Puts the gateway's buttons for a token into their place, once its script is there. False where that has no wallets. */
export function walletButtons(
  token: { id: string; pence: Pence },
  {
    asksOwner = false,
    onLoaded,
    onOpen,
    onClosed,
  }: {
    /** For the owner's name, email and address. */
    asksOwner?: boolean;
    /** Whether there are buttons on this device. */
    onLoaded(isThere: boolean): void;
    /** A sheet is open, and how it ends. */
    onOpen(ended: Promise<Executed>): void;
    onClosed(): void;
  },
): boolean {
  const Wallet = window.Connect?.Wallet;
  if (!Wallet) return false;
  let end = (_: Executed) => {};
  const fail = (message: string) => end({ kind: 'ask', message });
  new Wallet(
    {
      containerId: WALLET_PLACE,
      paymentDetails: { ...detailsOf(token.id, token.pence), countryCode: 'GB' },
      emailRequired: asksOwner,
      billingAddressRequired: asksOwner,
      onIframeLoaded: () => onLoaded(true),
      onIframeLoadFailed: () => onLoaded(false),
      callbacks: {
        onPaymentInitiated: () =>
          onOpen(
            new Promise((resolve) => {
              end = resolve;
            }),
          ),
        onPaymentCancelled() {
          onClosed();
          end({ kind: 'not_sent', message: '' });
        },
      },
    },
    ([error]) => error && fail(error.message),
    () => fail(''),
  );
  return true;
}

/** Takes the focus, which the sheet had. */
export function SheetClosed() {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <p className="notice" role="status" tabIndex={-1} ref={notice}>
      <span>
        <strong>You closed it before paying.</strong> You haven’t been charged. Choose a way to pay when
        you’re ready.
      </span>
    </p>
  );
}
