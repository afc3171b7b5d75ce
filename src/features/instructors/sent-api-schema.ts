import { z } from 'zod';

/** The confirmation that a review or a message was received, shown as a toast. */
export const sentResponse = z.object({ message: z.string() }).meta({ id: 'MessageSent' });
