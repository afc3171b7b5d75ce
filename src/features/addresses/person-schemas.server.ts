/** What the checkout asks of a phone number, for whoever corrects one. */
export { phone } from './wire.ts';
