/** Where a payment may be cut short. */
export const paymentFailpoints = ['order-placed', 'gateway-paid', 'order-paid'] as const;
/** Where the sending of a voucher may be. */
export const sendingFailpoints = ['voucher-claimed', 'email-accepted'] as const;
export const failpoints = [...paymentFailpoints, ...sendingFailpoints] as const;
export type Failpoint = (typeof failpoints)[number];

// Set by the test harness at the start and never in production (the configuration refuses it there).
let armed: Failpoint | undefined;

export function armFailpoint(name: Failpoint | undefined) {
  armed = name;
}

/** Ends the process as kill -9 does, at a named place: what stands in the database then must be enough. */
export function failpoint(name: Failpoint) {
  if (armed === name) process.kill(process.pid, 'SIGKILL');
}
