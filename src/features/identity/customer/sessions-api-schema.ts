import { z } from 'zod';

const text = z.string();

export const deviceResponse = z
  .object({
    id: z.uuid(),
    current: z.boolean(),
    created_at: text,
    last_seen_at: text,
    device: text.describe('"Firefox on Windows"'),
  })
  .meta({ id: 'Device' });

export type DeviceResponse = z.infer<typeof deviceResponse>;
