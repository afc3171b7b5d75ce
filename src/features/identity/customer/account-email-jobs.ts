/** Jobs that send emails about accounts. Their data is encrypted, as the queue keeps it for a day. */
export const REGISTER = 'register-account';
export const FORGOTTEN = 'forgotten-password';

export interface EncryptedJob {
  /** Encrypted JSON. The name is stored in the queue. */
  sealed: string;
}
