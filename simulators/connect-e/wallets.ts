import { z } from 'zod';

/** As `/v1/payment-methods` names them. */
export type Wallet = 'APPLE_PAY' | 'GOOGLE_PAY';

export const WALLETS: readonly Wallet[] = ['APPLE_PAY', 'GOOGLE_PAY'];

export const WALLET_NAMES: Record<Wallet, string> = { APPLE_PAY: 'Apple Pay', GOOGLE_PAY: 'Google Pay' };

/** Where the sheet posts to, by the last part of the address. */
export const WALLET_PATHS: Record<string, Wallet> = { 'apple-pay': 'APPLE_PAY', 'google-pay': 'GOOGLE_PAY' };

const text = z.string().optional();

/** A person as Apple's sheet tells of one. */
const contact = z.object({
  givenName: text,
  familyName: text,
  emailAddress: text,
  phoneNumber: text,
  addressLines: z.array(z.string()).optional(),
  locality: text,
  postalCode: text,
});

/** What the device hands over is opaque: Apple's an object, Google's a text. Ours holds a test card's number. */
export const walletForm = z.object({
  token: z.union([
    z.string().min(1),
    z
      .object({ paymentData: z.object({ data: z.string().min(1) }) })
      .transform(({ paymentData }) => paymentData.data),
  ]),
  email: text,
  phoneNumber: text,
  billingContact: contact.optional(),
  shippingContact: contact.optional(),
  metaData: z.record(z.string(), z.string()).optional(),
});

export type WalletForm = z.infer<typeof walletForm>;

/** The number in an opaque token. */
export function numberIn(token: string): string {
  return Buffer.from(token, 'base64').toString();
}

export function tokenWith(number: string): string {
  return Buffer.from(number).toString('base64');
}
