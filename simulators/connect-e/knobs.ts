import type { Wallet } from './wallets.ts';

export type Call =
  | 'access-tokens'
  | 'payment'
  | 'resume'
  | 'revoke'
  | 'cross-reference-payments'
  | 'payment-methods'
  | 'execute'
  | 'three-ds-complete';

/** How an answer fails: the connection is cut, it comes 30 seconds late, or it is one that tells nothing. */
export type Manner = 'reset' | 'timeout' | '404' | '409' | '500' | 'garbage' | 'empty';
/** Whether the work is done before the failure: "after" is a charge whose answer is lost. */
export type Moment = 'before' | 'after';

/** Switches for tests; change them at any time. */
export type ConnectEKnobs = {
  /** Milliseconds before a call is handled. `every` applies to calls not named. */
  latencyMs: Partial<Record<Call | 'every', number>>;
  failNext(call: Call, manner: Manner, moment?: Moment): void;
  /** Every such call is answered so, after its work is done, until this is cleared. */
  broken: Partial<Record<Call, Manner>>;
  dropWebhooks: boolean;
  duplicateWebhooks: boolean;
  /** The delay before a webhook is sent again; it doubles each time. */
  webhookRetryMs: number;
  /** client.js answers 404. */
  scriptMissing: boolean;
  /** client.js is served with other content than expected. */
  scriptAltered: boolean;
  /** Answers a second sale of a paid order number with code 20. Off: charges it, so that tests see it. */
  refuseDuplicateOrders: boolean;
  /** How many cross-reference calls are answered with code 20, as too soon. */
  refundsTooSoon: number;
  /** What the merchant's account may take. */
  wallets: readonly Wallet[];
  /** How the wallets' buttons come: this device may have no wallet, and their page may not load. */
  walletButtons: 'shown' | 'unavailable' | 'failing';
  /** A wallet is charged at once although the payment was to wait. */
  walletsChargeAtOnce: boolean;
  /** The payment's answer says which wallet it was, which no published schema promises. */
  namesWallet: boolean;
};

export type Fault = { manner: Manner; moment: Moment };

export function createKnobs(): { knobs: ConnectEKnobs; takeFault(call: Call): Fault | undefined } {
  const faults: (Fault & { call: Call })[] = [];
  return {
    knobs: {
      latencyMs: {},
      failNext: (call, manner, moment = 'before') => faults.push({ call, manner, moment }),
      broken: {},
      dropWebhooks: false,
      duplicateWebhooks: false,
      webhookRetryMs: 500,
      scriptMissing: false,
      scriptAltered: false,
      refuseDuplicateOrders: false,
      refundsTooSoon: 0,
      wallets: [],
      walletButtons: 'shown',
      walletsChargeAtOnce: false,
      namesWallet: true,
    },
    takeFault(call) {
      const index = faults.findIndex((fault) => fault.call === call);
      return index < 0 ? undefined : faults.splice(index, 1)[0];
    },
  };
}
