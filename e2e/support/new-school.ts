import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { simpleParser } from 'mailparser';
import { startConnectE } from '#simulators/connect-e/simulator.ts';
import { type TestMailServer, testMailServer } from '#testing/mail-server.ts';
import { freePort } from './free-port.ts';
import { runSite } from './run-site.ts';
import { newSiteData } from './site-data.ts';
import { test as base, expect } from './watched-browser.ts';

export { expect } from './watched-browser.ts';

export const OWNER = 'owner@clearway.example';

export interface NewSchool {
  url: string;
  /** The link of the invitation that `npm run office:invite` prints. */
  invitation: string;
  mail: TestMailServer;
}

/** A production site with an empty database, on real mail and the card gateway's stand-in, and the owner's invitation. */
export const test = base.extend<object, { school: NewSchool }>({
  school: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
    async ({}, use) => {
      const data = await newSiteData();
      const mail = await testMailServer();
      const port = String(await freePort());
      const url = `http://localhost:${port}`;
      const token = 'a token of the card gateway';
      const cards = await startConnectE({
        apiPort: 0,
        webPort: 0,
        token,
        merchantUrl: 'clearway.example',
        journalFile: path.join(data.env.DATA_DIR, 'connect-e.jsonl'),
      });
      const env = {
        ...data.env,
        NODE_ENV: 'production',
        PUBLIC_URL: url,
        SMTP_URL: mail.url,
        CONNECT_E_TOKEN: token,
        CONNECT_E_API_URL: cards.apiUrl,
        CONNECT_E_WEB_URL: cards.webUrl,
        CONNECT_E_MERCHANT_URL: 'clearway.example',
        VOUCHER_SECRET: 'a secret that hashes codes of one journey',
        ACCOUNT_SECRET: 'a secret that signs people in for one journey',
      };
      const invitation = invite(OWNER, env);
      const stop = await runSite(port, { ...data, env });
      await use({ url, invitation, mail });
      await stop();
      await cards.close();
      await mail.close();
      await data.remove();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ school }, use) => use(school.url),
});

/** What is done on the server before anybody can sign in. An embedded database has one process at a time. */
function invite(email: string, env: Record<string, string>): string {
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/office-invite.ts', email], {
    env: { ...process.env, TRUSTED_PROXIES: '127.0.0.1,::1', LOG_LEVEL: 'warn', ...env },
    encoding: 'utf8',
  });
  const link = /http\S+\/office\/welcome\/\S+/.exec(stdout)?.[0];
  if (!link) throw new Error(`Nobody was invited:\n${stdout}${stderr}`);
  return link;
}

/** The address of the first link whose path holds this, in the emails to this address. */
export async function linkIn(school: NewSchool, recipient: string, part: string): Promise<string> {
  const link = new RegExp(`href="([^"]*${part}[^"]*)"`);
  let found: string | undefined;
  await expect(async () => {
    const theirs = (await emailsOf(school)).filter(({ to }) => to.text.includes(recipient));
    found = theirs.flatMap(({ html }) => link.exec(html)?.[1] ?? [])[0];
    expect(found, `a link to ${part} in an email to ${recipient}`).toBeDefined();
  }).toPass();
  return found ?? '';
}

export function emailsOf({ mail }: NewSchool) {
  return Promise.all(mail.received.map(({ text }) => simpleParser(text)));
}
