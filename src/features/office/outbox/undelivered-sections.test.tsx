import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MailServerState } from './undelivered-sections.tsx';

const none = { waiting: 0, waitingSince: null, outage: undefined, refused: [], deferred: [] };
const refused = {
  id: 'a',
  recipient: 'sam@example.com',
  subject: 'Your order',
  at: 'at 10:00',
  reason: '550',
};

test.each([
  ['nothing waits and nothing was refused', none, true],
  ['an email was refused', { ...none, refused: [refused] }, false],
  ['emails wait', { ...none, waiting: 2, waitingSince: '10:00' }, false],
])('the outbox says that everything has been sent only if it is true: %s', (_, undelivered, isSaid) => {
  const html = renderToStaticMarkup(<MailServerState undelivered={undelivered} />);
  expect(html.includes('Everything has been sent')).toBe(isSaid);
});
