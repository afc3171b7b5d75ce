import { z } from 'zod';
import { accountAction } from '#src/features/identity/customer/account-action.server.ts';
import { removeKeptCard } from '#src/features/payments/kept-cards.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { Problem } from '#src/platform/http/problem.ts';

const GONE = 'That card has been removed already.';

const removeCard = accountAction({
  name: 'removeKeptCard',
  summary: 'Remove a kept card: nothing is paid with it any longer',
  path: '/cards/:id/remove',
  params: { id: z.uuid(GONE) },
  answer: z.object({}),
  done: 'Card removed.',
  // It says the same of somebody else's.
  change: async ({ tx, by, input: { id } }) =>
    (await removeKeptCard(tx, by.id, id)) ? changed({}) : new Problem(404, GONE),
});

export const keptCardActions = [removeCard];
