import { renderToStaticMarkup } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { DoneNotice } from './done-notice.tsx';

const routes = [
  {
    path: '/codes',
    action: () => ({ ok: false, message: 'Choose another code', errors: {}, values: {} }),
    element: <DoneNotice messages={{ addCode: 'Created.' }} />,
  },
];

async function page(method: 'GET' | 'POST') {
  const handler = createStaticHandler(routes);
  const body = method === 'POST' ? new FormData() : null;
  const context = await handler.query(
    new Request('http://shop.example/codes?done=addCode', { method, body }),
  );
  if (context instanceof Response) throw new Error('It was led elsewhere.');
  return renderToStaticMarkup(
    <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} />,
  );
}

test('says what the last act did, until the next one is refused at the same address', async () => {
  expect(await page('GET')).toContain('Created.');
  expect(await page('POST')).not.toContain('Created.');
});
