import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { signedInResponse } from '#src/features/identity/customer/account-api-schema.ts';
import { type AccountDeps, customerDeps } from '#src/features/identity/customer/account-deps.server.ts';
import { requireApplication } from '#src/features/identity/customer/application-key.ts';
import { customerRealm } from '#src/features/identity/customer/customer-realm.server.ts';
import { linkRefused, requestCustomerEmail } from '#src/features/identity/customer/email-links.server.ts';
import { startSession } from '#src/features/identity/customer/start-session.server.ts';
import { refuseManyAttempts } from '#src/features/identity/links/link-attempts.server.ts';
import { requireGoodPassword } from '#src/features/identity/password/check-password.server.ts';
import { beginSession } from '#src/features/identity/sessions/sessions.server.ts';
import { type Api, problems } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import {
  addressOfLink,
  confirmRegistration,
  REGISTER,
  type RegistrationRequest,
} from './registration.server.ts';
import { confirmEmailRequest, registerRequest, saveDetailsRequest } from './registration-api-schema.ts';

const HAS_ACCOUNT = 'This email address already has an account. Please sign in.';
const tags = ['Account'];
const nothing = { 200: z.object({}), ...problems };

/** Registers accounts, after a purchase or without one. The customer chooses the password through a link in an email. */
export function registrationApi(api: Api, deps: AccountDeps) {
  const { db, accounts, checkout } = deps;

  api.post(
    '/v1/account/register',
    {
      schema: {
        tags,
        operationId: 'register',
        summary: 'Ask for an account; the answer is the same for an address that has one',
        body: registerRequest,
        response: nothing,
      },
    },
    async (request, reply) => {
      const { application_key, ...person } = request.body;
      requireApplication(deps, application_key);
      const registrationRequest: RegistrationRequest = {
        id: randomUUID(),
        ...person,
        phone: '',
        address: null,
        orderId: null,
      };
      await requestCustomerEmail(deps, { request, reply }, { job: REGISTER, data: registrationRequest });
      return {};
    },
  );

  api.post(
    '/v1/account/save-details',
    {
      schema: {
        tags,
        operationId: 'saveDetailsAfterPurchase',
        summary: 'After a purchase, in the browser that made it: keep its details in an account',
        body: saveDetailsRequest,
        response: nothing,
      },
    },
    async (request, reply) => {
      const purchase = await checkout.purchaseOfBuyer(request, request.body.transaction);
      if (!purchase) throw new Problem(404, 'We can’t find that order in this browser.');
      const { firstname, surname, phone, ...address } = purchase.person;
      const { orderId } = purchase;
      const email = purchase.email.toLowerCase();
      const registrationRequest: RegistrationRequest = {
        id: randomUUID(),
        email,
        firstname,
        surname,
        phone,
        address,
        orderId,
      };
      await requestCustomerEmail(deps, { request, reply }, { job: REGISTER, data: registrationRequest });
      return {};
    },
  );

  api.post(
    '/v1/account/confirm-email',
    {
      schema: {
        tags,
        operationId: 'confirmEmail',
        summary: 'The link of the email, and a password: the account is made, and its owner signed in',
        body: confirmEmailRequest,
        response: { 200: signedInResponse, ...problems },
      },
    },
    async (request, reply) => {
      await refuseManyAttempts(deps, request);
      const call = { request, reply };
      const { token, password } = request.body;
      const email = await addressOfLink(db, deps, token);
      if (!email) throw await linkRefused(deps, request);
      requireGoodPassword(password, email);
      const hash = await accounts.passwords.hash(password);
      const made = await db.transaction().execute(async (tx) => {
        const confirmed = await confirmRegistration(tx, deps, { email, token, hash });
        if (!confirmed) return undefined;
        const { userId, orderId } = confirmed;
        if (orderId) await checkout.attachOrder(tx, { orderId, accountId: userId });
        const { headers } = request;
        const started = await beginSession(tx, customerRealm, customerDeps(deps), {
          ownerId: userId,
          headers,
        });
        return { userId, started };
      });
      if (!made)
        throw new Problem(422, HAS_ACCOUNT, { code: 'has_account', errors: { token: [HAS_ACCOUNT] } });
      return startSession(deps, { id: made.userId, hash }, made.started, call);
    },
  );
}
