import { useEffect, useRef, useState } from 'react';
import { detailsOf, type Executed } from '#src/features/payments/card-frame.ts';
import type { Pence } from '#src/platform/money.ts';
import { ErrorSummary } from '#src/ui/form/error-summary.tsx';
import type { FormProblem } from '#src/ui/form/form-problems.ts';
import type { ConsentAnswers } from './consents.tsx';
import { accept } from './payment-calls.ts';

const PLACE_ID = 'wallets';
const NOTHING: FormProblem[] = [];
/** A browser that knows no wallet never will: for others the place is kept, so that nothing moves when the buttons come. */
const mayHaveWallet = () => 'PaymentRequest' in window || 'ApplePaySession' in window;

/**
 * The gateway's buttons for Apple Pay and Google Pay; nothing is drawn where there are none. What the buyer accepts is kept before a
 * sheet can open: until then a press is ours, and says what is missing.
 */
export function Wallets({
  basketUuid,
  token,
  consents,
  missing,
  busy,
  isAsked,
  onOpen,
}: {
  basketUuid: string;
  token: { id: string; pence: Pence } | undefined;
  consents: ConsentAnswers;
  missing: FormProblem[];
  busy: boolean;
  /** A token is there, or has been asked for. */
  isAsked: boolean;
  /** A sheet is open, and how it ends. */
  onOpen(ended: Promise<Executed>): void;
}) {
  const [isThere, setIsThere] = useState(mayHaveWallet);
  const [accepted, setAccepted] = useState('');
  const [asked, setAsked] = useState(NOTHING);
  const [closed, setClosed] = useState(false);
  const notice = useRef<HTMLParagraphElement>(null);
  const open = useRef(onOpen);
  open.current = onOpen;
  const stands = token && missing.length === 0 ? token.id + JSON.stringify(consents) : '';
  const ready = !busy && stands !== '' && stands === accepted;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheet had the focus
  useEffect(() => notice.current?.focus(), [closed]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one component for each token
  useEffect(() => {
    const Wallet = window.Connect?.Wallet;
    if (!token) return;
    if (!Wallet) return setIsThere(false);
    let end = (_: Executed) => {};
    const fail = (message: string) => end({ kind: 'ask', message });
    new Wallet(
      {
        containerId: PLACE_ID,
        paymentDetails: { ...detailsOf(token.id, token.pence), countryCode: 'GB' },
        onIframeLoaded: () => setIsThere(true),
        onIframeLoadFailed: () => setIsThere(false),
        callbacks: {
          onPaymentInitiated() {
            setClosed(false);
            open.current(
              new Promise((resolve) => {
                end = resolve;
              }),
            );
          },
          onPaymentCancelled() {
            setClosed(true);
            end({ kind: 'not_sent', message: '' });
          },
        },
      },
      ([error]) => error && fail(error.message),
      () => fail(''),
    );
  }, [token?.id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what stands
  useEffect(() => {
    if (stands) void keepConsents();
  }, [stands]);

  async function keepConsents() {
    const kept = await accept(basketUuid, consents);
    if (kept.ok) setAccepted(stands);
    setAsked(kept.ok ? NOTHING : [{ text: kept.message }]);
  }

  return (
    <div className="stack no-print" hidden={!isThere || !isAsked}>
      <ErrorSummary problems={asked} />
      {closed && (
        <p className="notice" role="status" tabIndex={-1} ref={notice}>
          <span>
            <strong>You closed it before paying.</strong> You haven’t been charged. Choose a way to pay when
            you’re ready.
          </span>
        </p>
      )}
      <div className="walletplace">
        <div id={PLACE_ID} inert={!ready} />
        {!ready && (
          <button
            type="button"
            aria-label="Pay with Apple Pay or Google Pay"
            onClick={() => (stands ? void keepConsents() : setAsked([...missing]))}
          />
        )}
      </div>
      <p className="orline">or</p>
    </div>
  );
}
