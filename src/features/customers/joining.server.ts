import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Api, problems } from '#src/platform/api.server.ts';
import { invalid, Problem } from '#src/platform/problem.ts';
import type { AccountParts } from './account-parts.server.ts';
import { requireApplication } from './application-key.ts';
import { REGISTER } from './letters-queue.ts';
import { refusedLink, refuseGuessing } from './links.server.ts';
import { whyNotPassword } from './password-rule.ts';
import { confirmRegistration, type Wanted } from './registration.server.ts';
import { begin, welcome } from './welcome.server.ts';
import { confirmEmailRequest, registerRequest, saveDetailsRequest, signedInWire } from './wire.ts';

const tags = ['Account'];
const nothing = { 200: z.object({}), ...problems };

/** How accounts begin: by themselves, or after a purchase; each by a link in an email. */
export function joining(api: Api, parts: AccountParts) {
  const { db, accounts, enqueue, checkout } = parts;

  api.post(
    '/v1/account/register',
    {
      schema: {
        tags,
        summary: 'Ask for an account; the answer is the same for an address that has one',
        body: registerRequest,
        response: nothing,
      },
    },
    async ({ body }) => {
      const { application_key, password, ...person } = body;
      requireApplication(parts, application_key);
      await ask(password, { ...person, phone: '', address: null, orderId: null });
      return {};
    },
  );

  api.post(
    '/v1/account/save-details',
    {
      schema: {
        tags,
        summary: 'After a purchase, in the browser that made it: keep its details in an account',
        body: saveDetailsRequest,
        response: nothing,
      },
    },
    async (request) => {
      const { transaction, password } = request.body;
      const purchase = await checkout.purchaseOfBuyer(request, transaction);
      if (!purchase) throw new Problem(404, 'We cannot find that order in this browser any more.');
      const email = purchase.email.toLowerCase();
      const refused = whyNotPassword(password, email);
      if (refused) throw invalid('password', refused);
      const { firstname, surname, phone, ...address } = purchase.person;
      await ask(password, { email, firstname, surname, phone, address, orderId: purchase.orderId });
      return {};
    },
  );

  api.post(
    '/v1/account/confirm-email',
    {
      schema: {
        tags,
        summary: 'The link of the email: the account is made, and its owner signed in',
        body: confirmEmailRequest,
        response: { 200: signedInWire, ...problems },
      },
    },
    async (request, reply) => {
      refuseGuessing(parts, request);
      const call = { request, reply };
      const confirmed = await db.transaction().execute(async (tx) => {
        const made = await confirmRegistration(tx, parts, request.body.token);
        if (!made.ok) return made;
        const { userId, orderId } = made;
        if (orderId) await checkout.attachOrder(tx, { orderId, accountId: userId });
        return { ok: true as const, begun: await begin(tx, parts, userId, call) };
      });
      if (confirmed.ok) return welcome(parts, confirmed.begun, call);
      if (confirmed.why === 'has an account')
        throw invalid('token', 'This email address has an account already. Please sign in.');
      throw refusedLink(parts, request);
    },
  );

  /** The same work whether or not the address has an account: what differs is done later, by a job. */
  async function ask(password: string, wanted: Omit<Wanted, 'id' | 'password'>) {
    const hash = await accounts.auth.hash(password);
    const sealed = accounts.secrets.seal(JSON.stringify({ ...wanted, id: randomUUID(), password: hash }));
    await enqueue(db, REGISTER, { sealed });
  }
}
