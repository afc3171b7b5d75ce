import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import CodePage from './code-page.tsx';

const shown = (ways: { app: boolean; passkey: boolean }) => {
  const loaderData = { to: '/office', email: 'sam@staff.example', ways, demo: undefined };
  const element = <CodePage {...({ loaderData } as ComponentProps<typeof CodePage>)} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
};

test('who never set up a second step is told to open the invitation again, and is asked for nothing', () => {
  const page = shown({ app: false, passkey: false });
  expect(page).toContain('Open the link in the invitation');
  expect(page).not.toContain('<input');
  expect(shown({ app: true, passkey: false })).toContain('6-digit code');
  expect(shown({ app: false, passkey: true })).toContain('Use a passkey');
});
