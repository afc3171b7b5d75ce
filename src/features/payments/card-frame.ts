import { type CardFrameLook, cardFrameLook } from './card-frame-look.ts';

/** The gateway's browser script, as far as we use it (its surface is in its vendor's samples, not in a published type). */
interface ConnectE {
  executePayment(): Promise<unknown>;
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

declare global {
  interface Window {
    Connect?: { ConnectE: new (config: ConnectEConfig, displayErrors: () => void) => ConnectE };
  }
}

const POUNDS_STERLING = '826';
const LOAD_LIMIT_MS = 10_000;

export interface CardFrame {
  changeToken(token: string, pence: number): void;
  execute(): Promise<Executed>;
}

/**
 * `ask` means that the gateway has to be asked: only its answer to the server decides (R36). The message is
 * what the frame said, for the case that the gateway has heard of no card.
 */
export type Executed = { kind: 'ask'; message: string } | { kind: 'not_sent'; message: string };

/** Where nobody says what went wrong. */
export const CARD_FAILED = 'An error occurred with the payment';
export const FRAME_FAILED = 'Could not connect to the payment gateway.';

/** Loads the gateway's script and puts its card frame into the container. Rejects when either does not come in ten seconds. */
export async function openCardFrame(
  scriptUrl: string,
  containerId: string,
  token: string,
  pence: number,
): Promise<CardFrame> {
  await loadScript(scriptUrl);
  const Connect = window.Connect;
  if (!Connect) throw new Error(FRAME_FAILED);
  // What an earlier try left behind may still come, and two forms would be one too many.
  document.getElementById(containerId)?.replaceChildren();
  const frame = await new Promise<ConnectE>((resolve, reject) => {
    const fail = () => reject(new Error(FRAME_FAILED));
    const limit = setTimeout(fail, LOAD_LIMIT_MS);
    const made: ConnectE = new Connect.ConnectE(
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
    async execute() {
      try {
        await frame.executePayment();
        return { kind: 'ask', message: '' };
      } catch (reason) {
        return rejected(reason);
      }
    },
  };
}

function detailsOf(token: string, pence: number): PaymentDetails {
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

function loadScript(url: string): Promise<void> {
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
