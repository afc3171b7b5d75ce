import { useEffect, useRef, useState } from 'react';
import type { Executed } from '#src/features/payments/card-frame.ts';
import { mayHaveWallet } from '#src/platform/may-have-wallet.ts';
import type { Pence } from '#src/platform/money.ts';
import { ErrorSummary } from '#src/ui/form/error-summary.tsx';
import type { FormProblem } from '#src/ui/form/form-problems.ts';
import type { ConsentAnswers } from './consents.tsx';
import { accept } from './payment-calls.ts';
import { SheetClosed, WALLET_PLACE, walletButtons } from './wallet-buttons.tsx';

const NOTHING: FormProblem[] = [];

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
  const open = useRef(onOpen);
  open.current = onOpen;
  const keep = useRef(keepConsents);
  keep.current = keepConsents;
  const stands = token && missing.length === 0 ? token.id + JSON.stringify(consents) : '';
  const ready = !busy && stands !== '' && stands === accepted;

  // biome-ignore lint/correctness/useExhaustiveDependencies: one component for each token
  useEffect(() => {
    // Where no place was kept, buttons would push the ways to pay down.
    if (!token || !mayHaveWallet()) return;
    const isMounted = walletButtons(token, {
      onLoaded: setIsThere,
      onOpen(ended) {
        setClosed(false);
        // With the time of the press, which accepts terms that are accepted by paying.
        void keep.current();
        open.current(ended);
      },
      onClosed: () => setClosed(true),
    });
    if (!isMounted) setIsThere(false);
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
      {closed && <SheetClosed />}
      <div className="walletplace">
        <div id={WALLET_PLACE} inert={!ready} />
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
