/** The fields that a form carries beside its own, once its sender has shown who they are. */
export const CONFIRMED_BY = { code: 'confirmed_by_code', password: 'confirmed_by_password' } as const;

/** What a page needs to ask for a code or a password, and then to send a form again. */
export interface ConfirmationAsked {
  ways: { app: boolean; passkey: boolean };
  demo: string | undefined;
  /** Of the form that waits. */
  fields: Record<string, string>;
  wrong: string | undefined;
}
