import { z } from 'zod';

/** The answer to a review or a message that was taken: the words of its toast. */
export const sentWire = z.object({ message: z.string() }).meta({ id: 'MessageSent' });
