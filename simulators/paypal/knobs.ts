export type Call =
  | 'token'
  | 'create'
  | 'patch'
  | 'read'
  | 'authorize'
  | 'void'
  | 'capture'
  | 'refund'
  | 'verify'
  | 'certificate';

/** How an answer fails: the connection is cut, it comes 30 seconds late, or it is a 500. */
export type Manner = 'reset' | 'timeout' | '500';
/** Whether the work is done before the failure: "after" is a capture whose answer is lost. */
export type Moment = 'before' | 'after';

/** Switches for tests; change them at any time. */
export type PayPalKnobs = {
  /** Milliseconds before a call is handled. `every` applies to calls not named. */
  latencyMs: Partial<Record<Call | 'every', number>>;
  failNext(call: Call, manner: Manner, moment?: Moment): void;
  /** The next such call is refused with this issue: 422, unless another status is named. */
  refuseNext(call: Call, issue: string, status?: number): void;
  accessTokenSeconds: number;
  pendingMs: number;
  slowAnswerMs: number;
  /** Refunds are PENDING first, for `pendingMs`. */
  refundsPending: boolean;
  /** An account setting of PayPal's: an invoice_id that was paid once is refused. */
  refuseDuplicateInvoices: boolean;
  dropWebhooks: boolean;
  duplicateWebhooks: boolean;
  /** The delay before a webhook is sent again; it doubles each time. */
  webhookRetryMs: number;
};

export type Fault = { manner: Manner; moment: Moment };
export type Refusal = { issue: string; status: number };

export function createKnobs(defaults: Omit<PayPalKnobs, 'failNext' | 'refuseNext'>) {
  const faults: (Fault & { call: Call })[] = [];
  const refusals: (Refusal & { call: Call })[] = [];
  const take = <Item extends { call: Call }>(among: Item[], call: Call): Item | undefined => {
    const index = among.findIndex((one) => one.call === call);
    return index < 0 ? undefined : among.splice(index, 1)[0];
  };
  const knobs: PayPalKnobs = {
    ...defaults,
    latencyMs: { ...defaults.latencyMs },
    failNext: (call, manner, moment = 'before') => void faults.push({ call, manner, moment }),
    refuseNext: (call, issue, status = 422) => void refusals.push({ call, issue, status }),
  };
  return {
    knobs,
    takeFault: (call: Call): Fault | undefined => take(faults, call),
    takeRefusal: (call: Call): Refusal | undefined => take(refusals, call),
    reset() {
      faults.length = 0;
      refusals.length = 0;
      Object.assign(knobs, defaults, { latencyMs: { ...defaults.latencyMs } });
    },
  };
}
