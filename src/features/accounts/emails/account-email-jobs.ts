/** Jobs that write to people about their accounts. What they are about is sealed, as queues keep it for a day. */
export const REGISTER = 'register-account';
export const FORGOTTEN = 'forgotten-password';

export interface SealedWork {
  sealed: string;
}
