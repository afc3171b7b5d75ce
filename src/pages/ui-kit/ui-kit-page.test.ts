import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type PageContext, pageContext } from '#src/platform/context/page-context.server.ts';
import { type Services, servicesContext } from '#src/platform/context/services.server.ts';
import { loader } from './ui-kit-page.tsx';

const film = { address: '/films/explainer', host: null };

function ask(production: boolean) {
  const context = new RouterContextProvider();
  context.set(servicesContext, { production } as Services);
  context.set(pageContext, { film } as PageContext);
  return () => loader({ context } as unknown as LoaderFunctionArgs);
}

test('the test page does not exist in production', () => {
  expect(ask(false)()).toEqual({ film });
  expect(ask(true)).toThrow(expect.objectContaining({ status: 404 }));
});
