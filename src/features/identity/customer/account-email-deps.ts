import type { AccountDeps } from './account-deps.server.ts';

export type AccountEmailDeps = Pick<AccountDeps, 'clock' | 'enqueue' | 'secrets' | 'publicUrl' | 'accounts'>;
