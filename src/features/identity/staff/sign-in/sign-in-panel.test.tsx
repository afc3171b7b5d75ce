import { Window } from 'happy-dom';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { reactIsIdle } from '#testing/shown-in-dom.ts';
import { SignInPanel } from './sign-in-panel.tsx';

afterEach(() => vi.unstubAllGlobals());

function page(title: string) {
  return (
    <SignInPanel title={title}>
      <title>{title}</title>
    </SignInPanel>
  );
}

test('once scripts run the title still says that a form was refused, until another page is opened', async () => {
  const window = new Window({ url: 'https://school.example/office/sign-in' });
  for (const name of ['document', 'location', 'history', 'navigator'] as const)
    vi.stubGlobal(name, window[name]);
  vi.stubGlobal('window', window);
  const router = createMemoryRouter(
    [
      { id: 'sign-in', path: '/', element: page('Sign in') },
      { path: '/code', element: page('Enter your code') },
    ],
    { hydrationData: { actionData: { 'sign-in': { ok: false, message: 'Wrong', errors: {}, values: {} } } } },
  );
  const { createRoot } = await import('react-dom/client');
  const root = createRoot(document.body);
  root.render(<RouterProvider router={router} />);
  await expect.poll(() => document.title).toBe('Error: Sign in');
  await router.navigate('/code');
  await expect.poll(() => document.title).toBe('Enter your code');
  root.unmount();
  await reactIsIdle();
});
