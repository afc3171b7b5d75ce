import { expect, test } from 'vitest';
import { staticPage } from '#testing/static-page.tsx';
import { DoneNotice } from './lessons-frame.tsx';

const route = {
  path: '/account/lessons',
  action: () => ({ ok: false, message: 'Choose another time', errors: {}, values: {} }),
  element: <DoneNotice message="Your lesson is cancelled." />,
};
const address = '/account/lessons?done=cancelLesson';

test('what was done last is said until a form of the same address is refused', async () => {
  expect((await staticPage([route], address)).markup).toContain('Your lesson is cancelled.');
  expect((await staticPage([route], address, { posts: true })).markup).not.toContain(
    'Your lesson is cancelled.',
  );
});
