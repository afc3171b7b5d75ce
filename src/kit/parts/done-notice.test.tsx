import { expect, test } from 'vitest';
import { staticPage } from '#testing/static-page.tsx';
import { DoneNotice } from './done-notice.tsx';

const route = {
  path: '/codes',
  action: () => ({ ok: false, message: 'Choose another code', errors: {}, values: {} }),
  element: <DoneNotice messages={{ addCode: 'Created.' }} />,
};
const address = '/codes?done=addCode';

test('says what the last act did, until the next one is refused at the same address', async () => {
  expect((await staticPage([route], address)).markup).toContain('Created.');
  expect((await staticPage([route], address, { posts: true })).markup).not.toContain('Created.');
});
