import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { signInToOffice } from './office.ts';
import { expect } from './watched-browser.ts';

/** A page, or only the calls of one. */
type Caller = { request: APIRequestContext };

interface Listed {
  id: string;
  subject: string;
}

/** The newest emails to this address that are about this, by development's list of them. */
export async function emailsTo(page: Caller, recipient: string, subject = /./): Promise<Listed[]> {
  const answer = await page.request.get('/office/outbox/emails', { params: { to: recipient } });
  return ((await answer.json()) as Listed[]).filter(({ subject: emailSubject }) =>
    subject.test(emailSubject),
  );
}

/** The newest email to this address, once it is there. */
async function newestEmail(page: Caller, recipient: string, subject?: RegExp): Promise<Listed> {
  let newest: Listed | undefined;
  await expect
    .poll(
      async () => {
        [newest] = await emailsTo(page, recipient, subject);
        return newest?.subject;
      },
      { message: `an email to ${recipient} about ${subject ?? 'anything'}` },
    )
    .toBeDefined();
  return newest as Listed;
}

/** The HTML of the newest email to this address, read without the browser. */
export async function readEmail(page: Caller, recipient: string, subject?: RegExp): Promise<string> {
  return messageOf(page, (await newestEmail(page, recipient, subject)).id);
}

/** The newest email to this address, opened in the mail viewer; with a subject where there are several. */
export async function openEmail(page: Page, recipient: string, subject?: RegExp): Promise<Locator> {
  const { id } = await newestEmail(page, recipient, subject);
  await signInToOffice(page);
  await page.goto(`/office/outbox?${new URLSearchParams({ to: recipient, email: id })}`);
  return page.frameLocator('.outbox__message').locator('body');
}

/** The path of the first link whose address holds this, in the emails to this address, newest first. */
export async function linkInEmail(page: Caller, recipient: string, path: string): Promise<string> {
  const link = new RegExp(`href="([^"]*${path}[^"]*)"`);
  let href = '';
  await expect(async () => {
    for (const { id } of await emailsTo(page, recipient))
      href ||= link.exec(await messageOf(page, id))?.[1] ?? '';
    expect(href, `a link to ${path} in an email to ${recipient}`).not.toBe('');
  }).toPass();
  return new URL(href).pathname;
}

async function messageOf(page: Caller, id: string): Promise<string> {
  return (await page.request.get(`/office/outbox/${id}/message`)).text();
}

/** How many receipts this address got. */
export async function receiptsTo(page: Caller, email: string): Promise<number> {
  return (await emailsTo(page, email)).length;
}
