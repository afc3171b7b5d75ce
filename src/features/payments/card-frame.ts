import { type CardFrameLook, cardFrameLook } from './card-frame-look.ts';
import { CARD_FAILED, FRAME_FAILED } from './card-frame-text.ts';

/** The gateway's browser script, as far as we use it (its surface is in its vendor's samples, not in a published type). */
interface ConnectE {
  executePayment(additionalInfo?: object): Promise<unknown>;
  updateAccessToken(details: PaymentDetails): void;
}

interface PaymentDetails {
  paymentToken: string;
  /** Whole pence, as a string. */
  amount: string;
  currencyCode: string;
}

interface ConnectEConfig extends CardFrameLook {
  containerId: string;
  paymentDetails: PaymentDetails;
  onIframeLoaded(): void;
  onIframeLoadFailed(): void;
}

/** The buttons of Apple Pay and Google Pay. Each use of a token may be its last, so a new token has a new component. */
interface WalletConfig {
  containerId: string;
  paymentDetails: PaymentDetails & { countryCode: string };
  onIframeLoaded(): void;
  onIframeLoadFailed(): void;
  /** What the sheet asks its owner for beside the card. */
  emailRequired?: boolean;
  billingAddressRequired?: boolean;
  callbacks: { onPaymentInitiated(): void; onPaymentCancelled(): void };
}

/** The form for a card, or for the security code of one that the gateway keeps. */
export type CardFormName = 'ConnectE' | 'ConnectERecurringPayment';

declare global {
  interface Window {
    Connect?: Record<CardFormName, new (config: ConnectEConfig, displayErrors: () => void) => ConnectE> & {
      Wallet?: new (
        config: WalletConfig,
        displayErrors: (errors: { message: string }[]) => void,
        paymentComplete: () => void,
      ) => unknown;
    };
  }
}

const POUNDS_STERLING = '826';
const LOAD_LIMIT_MS = 10_000;

export interface CardFrame {
  changeToken(token: string, pence: number): void;
  execute(additionalInfo?: object): Promise<Executed>;
}

/**
 * `ask` means that the gateway has to be asked: only its answer to the server decides (R36). The message is
 * what the frame said, for the case that the gateway has heard of no card.
 */
export type Executed = { kind: 'ask'; message: string } | { kind: 'not_sent'; message: string };

/** Loads the gateway's script and puts its card frame into the container. Rejects when either does not come in ten seconds. */
export async function openCardFrame(
  scriptUrl: string,
  containerId: string,
  token: string,
  pence: number,
  form: CardFormName,
): Promise<CardFrame> {
  await loadGatewayScript(scriptUrl);
  const Connect = window.Connect;
  if (!Connect) throw new Error(FRAME_FAILED);
  // What an earlier try left behind may still come, and two forms would be one too many.
  document.getElementById(containerId)?.replaceChildren();
  const frame = await new Promise<ConnectE>((resolve, reject) => {
    const fail = () => reject(new Error(FRAME_FAILED));
    const limit = setTimeout(fail, LOAD_LIMIT_MS);
    const made: ConnectE = new Connect[form](
      {
        containerId,
        ...cardFrameLook(),
        paymentDetails: detailsOf(token, pence),
        onIframeLoaded: () => {
          clearTimeout(limit);
          resolve(made);
        },
        onIframeLoadFailed: fail,
      },
      // The frame shows its own errors, beside its fields.
      () => undefined,
    );
  });
  return {
    changeToken: (next, amount) => frame.updateAccessToken(detailsOf(next, amount)),
    async execute(additionalInfo) {
      try {
        await frame.executePayment(additionalInfo);
        return { kind: 'ask', message: '' };
      } catch (reason) {
        return rejected(reason);
      }
    },
  };
}

export function detailsOf(token: string, pence: number): PaymentDetails {
  return { paymentToken: token, amount: String(pence), currencyCode: POUNDS_STERLING };
}

/** A list of messages is the form's own check: nothing was sent. After anything else a card may have been. */
function rejected(reason: unknown): Executed {
  if (Array.isArray(reason)) return { kind: 'not_sent', message: messageOf(reason[0]) ?? CARD_FAILED };
  return { kind: 'ask', message: messageOf(reason) ?? CARD_FAILED };
}

function messageOf(reason: unknown): string | undefined {
  if (typeof reason === 'string' && reason) return reason;
  const message = (reason as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' && message ? message : undefined;
}

/** Loads the gateway's script once. Rejects when it does not come in ten seconds. */
export function loadGatewayScript(url: string): Promise<void> {
  if (window.Connect) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error(FRAME_FAILED));
    };
    const limit = setTimeout(fail, LOAD_LIMIT_MS);
    script.onload = () => {
      clearTimeout(limit);
      resolve();
    };
    script.onerror = () => {
      clearTimeout(limit);
      fail();
    };
    script.src = url;
    script.async = true;
    document.head.append(script);
  });
}
