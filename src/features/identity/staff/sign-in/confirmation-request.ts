/** The fields that a form carries beside its own, once its sender has shown who they are and agreed to what will happen. */
export const CONFIRMED_BY = {
  code: 'confirmed_by_code',
  password: 'confirmed_by_password',
  preview: 'confirmed_preview',
} as const;

/** What a page needs to ask for a code or a password, and then to send a form again. */
export interface ConfirmationRequest {
  /** None where the sender has shown lately who they are, and only agrees to what will happen. */
  ways: { app: boolean; passkey: boolean } | undefined;
  demo: string | undefined;
  /** Of the form that waits. */
  fields: Record<string, string>;
  wrong: string | undefined;
  /** What will happen, where the action moves money or hands out value. */
  preview?: { will: string[]; hasChanged: boolean /** The page of the form. */; page: string } | undefined;
}
