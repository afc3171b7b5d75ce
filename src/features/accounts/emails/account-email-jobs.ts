/** Jobs that send emails about accounts. Their data is encrypted, as queues keep it for a day. */
export const REGISTER = 'register-account';
export const FORGOTTEN = 'forgotten-password';

export interface SealedWork {
  sealed: string;
}
