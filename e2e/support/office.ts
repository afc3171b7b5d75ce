import type { Page } from '@playwright/test';
import { codeOfStep, stepAt } from '#src/features/identity/staff/sign-in/authenticator.server.ts';
import { DEMO_OWNER } from '#src/features/identity/staff/sign-in/demo-owner.server.ts';
import { headers } from './journey.ts';

/**
 * Signs the demo owner in, once for all journeys, since a code is taken once. Answers the cookie, which the workers
 * inherit in the environment.
 */
export async function officeCookie(site: string): Promise<string> {
  const { email, password, appSecret } = DEMO_OWNER;
  const code = codeOfStep(appSecret, stepAt(new Date()));
  const half = await post(`${site}/v1/office/sign-in`, { email, password });
  return post(`${site}/v1/office/sign-in/code`, { code }, half);
}

/** A long run of journeys takes longer than a sign-in is fresh, which what moves money needs. */
export async function confirmOwner(site: string, cookie: string) {
  await post(`${site}/v1/office/confirm`, { password: DEMO_OWNER.password }, cookie);
}

async function post(url: string, body: object, cookie = ''): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** The demo owner is signed in to the office in this page's browser. */
export async function signInToOffice(page: Page) {
  const [name = '', value = ''] = (process.env.E2E_OFFICE ?? '').split('=');
  const url = `http://localhost:${process.env.E2E_PORT}`;
  await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }]);
}
