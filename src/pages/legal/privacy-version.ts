/** Changed with the words of the policy. */
export const PRIVACY_VERSION = 'privacy-2026-11-29';
