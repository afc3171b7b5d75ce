import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import {
  chooseMarketing,
  marketingChannelsOf,
  stopToken,
} from '#src/features/identity/customer/marketing-consents.server.ts';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { createSecrets } from '#src/platform/secrets.server.ts';
import { diarySuite, NOW } from '#testing/diary.ts';
import { action, loader } from './stop-messages-page.tsx';

const suite = diarySuite();
const secrets = createSecrets('a secret of this test');

test('looking at the link in an email stops nothing, its button does, and a wrong link counts as a guess', async () => {
  const { id } = await suite.db
    .insertInto('account_users')
    .values({
      email: 'joan@mail.example',
      firstname: 'Joan',
      surname: 'Watson',
      created_at: NOW,
      updated_at: NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await suite.inTransaction((tx) => chooseMarketing(tx, id, ['email', 'text'], '2026-11-23'));
  const missed: string[] = [];
  const codeAttempts = {
    tooMany: async () => false,
    recordFailure: async (ip: string) => void missed.push(ip),
  };
  const context = new RouterContextProvider();
  context.set(servicesContext, { db: suite.db, secrets, codeAttempts, clock: { now: () => NOW } } as never);
  context.set(pageContext, { address: '192.0.2.1' } as never);
  const argsOf = (token: string) => ({ context, params: { token } }) as never;

  expect(await loader(argsOf(stopToken(secrets, id)))).toEqual({ isStopped: false });
  expect(await marketingChannelsOf(suite.db, id)).toEqual(['email', 'text']);
  await expect(action(argsOf(stopToken(createSecrets('another'), id)))).rejects.toMatchObject({
    status: 404,
  });
  expect(missed).toEqual(['192.0.2.1']);
  expect(await marketingChannelsOf(suite.db, id)).toHaveLength(2);
  await action(argsOf(stopToken(secrets, id)));
  await action(argsOf(stopToken(secrets, id)));
  expect(await loader(argsOf(stopToken(secrets, id)))).toEqual({ isStopped: true });
  // With a secret that has taken the place of another, links in earlier emails still work.
  context.set(servicesContext, {
    db: suite.db,
    secrets: createSecrets('a new one', ['a secret of this test']),
    codeAttempts,
  } as never);
  expect(await loader(argsOf(stopToken(secrets, id)))).toEqual({ isStopped: true });
});
