import { z } from 'zod';
import type { CurrentSchool } from '../school/school.ts';
import { push } from './push.server.ts';

/** What somebody has sent to their own browser, to see that it arrives. */
export const testPush = push({
  name: 'push-test',
  data: z.codec(z.string(), z.string(), { decode: (path) => path, encode: (path) => path }),
  compose: async (path, { school }: { school: CurrentSchool }) => ({
    title: school.current().name,
    body: 'This is a test. Notifications arrive on this device.',
    path,
  }),
});
