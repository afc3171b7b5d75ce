import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;
/** Clocks differ: a code of the 30 seconds before or after will do. */
const WINDOW = 1;

/** For an authenticator app, in base32. */
export function newAppSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What the app reads from the picture. */
export function appAddress(secret: string, email: string, school: string): string {
  return new TOTP({ issuer: `${school} office`, label: email, secret }).toString();
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / STEP_MS);
}

export function codeOfStep(secret: string, step: number): string {
  return new TOTP({ secret }).generate({ timestamp: step * STEP_MS });
}

/** The 30 seconds whose code this is, or undefined for a wrong one. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const delta = new TOTP({ secret }).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? undefined : stepAt(now) + delta;
}
