/** Where tests can interrupt a payment. */
export const paymentFailpoints = ['order-placed', 'gateway-paid', 'order-paid'] as const;
/** Where tests can interrupt the sending of a voucher. */
export const sendingFailpoints = ['voucher-claimed', 'email-accepted'] as const;
/** Where tests can interrupt a refund. */
export const refundFailpoints = ['refund-written', 'refund-asked', 'refund-given'] as const;
export const failpoints = [...paymentFailpoints, ...sendingFailpoints, ...refundFailpoints] as const;
export type Failpoint = (typeof failpoints)[number];

// Set by tests at the start; production refuses the setting.
let armed: Failpoint | undefined;

export function armFailpoint(name: Failpoint | undefined) {
  armed = name;
}

/** Ends the process as kill -9 does at a named point, to test that the database's state suffices to recover. */
export function failpoint(name: Failpoint) {
  if (armed === name) process.kill(process.pid, 'SIGKILL');
}
