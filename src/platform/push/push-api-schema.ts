import { z } from 'zod';
import { pushKinds } from './push-kinds.ts';

const UNUSABLE = 'This browser’s address for notifications can’t be used';
const base64url = (most: number) =>
  z
    .string(UNUSABLE)
    .max(most, UNUSABLE)
    .regex(/^[\w-]+$/, UNUSABLE);

/** What a browser hands over when somebody agrees to notifications in it. */
export const browserSubscription = z
  .object({
    endpoint: z
      .string(UNUSABLE)
      .max(1_000, UNUSABLE)
      .pipe(z.url(UNUSABLE))
      .describe('Where its service takes messages'),
    p256dh: base64url(100).describe('What they are encrypted for, in base64url'),
    auth: base64url(30).describe('What they are encrypted with as well, in base64url'),
  })
  .meta({ id: 'PushSubscription' });
export type BrowserSubscription = z.infer<typeof browserSubscription>;

/** What somebody is to be notified of in one of their browsers. */
export const pushChoice = z
  .object({ kinds: z.array(z.enum(pushKinds)).max(pushKinds.length) })
  .meta({ id: 'PushChoice' });

export const pushResponse = z
  .object({
    public_key: z.string().describe('What a browser is told when it is asked for a subscription'),
    browsers: z.array(
      z.object({
        id: z.uuid(),
        endpoint: z.string(),
        device: z.string().describe('"Firefox on Windows"'),
        since: z.string(),
        reached_at: z.string().nullable().describe('When its service last took a message'),
        kinds: z.array(z.enum(pushKinds)).describe('What it is notified of'),
        current: z.boolean().describe('Whether it ends with the session that asks'),
      }),
    ),
  })
  .meta({ id: 'PushBrowsers' });
export type PushResponse = z.infer<typeof pushResponse>;
