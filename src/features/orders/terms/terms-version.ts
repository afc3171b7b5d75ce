/** Stored with each acceptance, as proof of the text that a buyer agreed to (R33). `terms.test.ts` compares both. */
export const TERMS_VERSION = 'terms-2026-11-29';

/** The day that a version of a legal text is from, which ends its name. */
export function dayOfVersion(version: string): string {
  return version.slice(-10);
}
