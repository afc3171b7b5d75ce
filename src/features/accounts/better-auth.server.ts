import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { createInternalAdapter } from 'better-auth/db';
import { getAdapter } from 'better-auth/db/adapter';
import type { Db, Tx } from '#src/platform/db/db.server.ts';

/** better-auth's rows and its password hashing (scrypt); when, to whom and how often is ours to say (docs/decisions/0022). */
export interface Auth {
  /** Its users, credentials, sessions and verifications, in a transaction of ours. */
  rows(db: Db | Tx): Promise<AuthRows>;
  hash(password: string): Promise<string>;
  verify(given: { hash: string; password: string }): Promise<boolean>;
}

export type AuthRows = ReturnType<typeof createInternalAdapter>;

/** How better-auth names a password that belongs to the account itself. */
export const CREDENTIAL = 'credential';

export const SESSION_DAYS = 30;

export function openAuth({ db, secret, publicUrl }: { db: Db; secret: string; publicUrl: string }): Auth {
  const auth = betterAuth(options({ db, secret, publicUrl }));
  return {
    async rows(here) {
      const { internalAdapter, options: settled, logger, generateId } = await auth.$context;
      if (here === db) return internalAdapter;
      // One for each transaction of ours: the embedded database has one line, which would wait for itself.
      const adapter = await getAdapter({ ...settled, database: { db: here, type: 'postgres' } });
      return createInternalAdapter(adapter, { options: settled, logger, generateId, hooks: [] });
    },
    hash: async (password) => (await auth.$context).password.hash(password),
    verify: async (given) => (await auth.$context).password.verify(given),
  };
}

export function options({ db, secret, publicUrl }: { db: Db; secret: string; publicUrl: string }) {
  return {
    database: { db, type: 'postgres' },
    secret,
    baseURL: publicUrl,
    emailAndPassword: { enabled: true, requireEmailVerification: true },
    user: {
      modelName: 'account_users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        firstname: { type: 'string' },
        surname: { type: 'string' },
        phone: { type: 'string' },
        address: { type: 'json', required: false },
      },
    },
    account: {
      modelName: 'account_credentials',
      fields: {
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    session: {
      modelName: 'account_sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      expiresIn: SESSION_DAYS * 86_400,
    },
    verification: {
      modelName: 'account_verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    advanced: { database: { generateId: 'uuid', joins: true, validateSchema: false } },
    // Wrong tries are counted by us, and its own log lines would name addresses.
    rateLimit: { enabled: false },
    logger: { disabled: true },
    telemetry: { enabled: false },
  } satisfies BetterAuthOptions;
}
