import { lookup } from 'node:dns/promises';
import { z } from 'zod';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { tellOwnersOfProgram } from '#src/features/identity/staff/programs/program-emails.server.tsx';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { chosen } from '#src/platform/http/form-number.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { ipIn, isPrivateAddress } from '#src/platform/outside/private-networks.ts';
import { webhookEvents } from '#src/platform/webhooks/webhook-events.ts';
import {
  addWebhook,
  findWebhook,
  removeWebhook,
  replaceSecret,
  sendDeliveryAgain,
  switchOn,
  type WebhookRow,
} from '#src/platform/webhooks/webhook-rows.server.ts';

const params = z.object({ id: z.uuid('No such address') });
const answer = z.object({ id: z.string() }).meta({ id: 'WebhookChanged' });
const secretAnswer = z.object({ id: z.string(), secret: z.string() }).meta({ id: 'WebhookSecret' });
const guard = { permission: 'programs', needsRecentSignIn: true } as const;

const webhook: Subject<WebhookRow, typeof params> = {
  kind: 'webhook',
  path: '/webhooks/:id',
  params,
  find: (db, { id }) => findWebhook(db, id),
  missing: 'We couldn’t find that address.',
  changed: 'That address is switched on already.',
};

const ADDRESS = 'Enter an address like https://example.com/webhooks';

const addWebhookAction = staffAction({
  ...guard,
  name: 'addWebhook',
  summary: 'Have an address told of what happens; the secret that signs it is answered once',
  path: '/webhooks',
  input: {
    address: z.string(ADDRESS).trim().max(300, 'Use 300 characters or fewer').pipe(z.url(ADDRESS)),
    events: chosen(z.enum(webhookEvents)),
  },
  answer: secretAnswer,
  showsAnswer: true,
  async prepare({ deps: { production }, input: { address } }) {
    await requirePublic(address, production);
  },
  async change({ tx, deps, by, input: { address, events } }) {
    if (events.length === 0) return invalid('events', 'Choose at least one');
    const added = await addWebhook(tx, deps, { address, events });
    const { hostname } = new URL(address);
    await tellOwnersOfProgram(tx, deps, `webhook-${added.id}`, {
      subject: `${hostname} is told what happens`,
      sentences: [
        `${by.name} has had ${address} told of these events: ${events.join(', ')}.`,
        'If you don’t know of it, remove it on the Programs page.',
      ],
    });
    return changed(added, [{ kind: 'webhook', id: added.id, detail: `${address}: ${events.join(', ')}` }]);
  },
});

/** Refuses what is no address of another program on the internet. Where it leads is looked up again each time something is sent. */
async function requirePublic(address: string, production: boolean) {
  const url = new URL(address);
  const { protocol, hostname, username, password } = url;
  if (protocol !== 'https:' && (production || protocol !== 'http:'))
    throw invalid('address', 'It has to begin with https://');
  if (username || password) throw invalid('address', 'Leave the name and password out of it');
  if (!production) return;
  const ip = ipIn(url);
  const found = ip
    ? [{ address: ip }]
    : await lookup(hostname, { all: true }).catch(() => [] as { address: string }[]);
  if (found.length === 0) throw invalid('address', 'We can’t find that host. Check how it is written.');
  if (found.some((one) => isPrivateAddress(one.address)))
    throw invalid('address', 'That host is in a private network, which we don’t send to');
}

const replaceWebhookSecret = staffAction({
  ...guard,
  name: 'replaceWebhookSecret',
  summary: 'Sign with a new secret, which is answered once, from now on',
  on: webhook,
  path: '/secret',
  answer: secretAnswer,
  showsAnswer: true,
  async change({ tx, deps, subject: { id, address } }) {
    return changed({ id, secret: await replaceSecret(tx, deps, id) }, address);
  },
});

const removeWebhookAction = staffAction({
  ...guard,
  name: 'removeWebhook',
  summary: 'Tell an address nothing any more, and forget what it was told',
  on: webhook,
  path: '/remove',
  answer,
  done: 'Removed. It is told nothing any more.',
  async change({ tx, subject: { id, address } }) {
    await removeWebhook(tx, id);
    return changed({ id }, address);
  },
});

const switchOnWebhook = staffAction({
  permission: 'programs',
  name: 'switchOnWebhook',
  summary: 'Tell an address again that was switched off because nothing came through',
  on: webhook,
  path: '/on',
  answer,
  done: 'Switched on. It is told of what happens from now on.',
  verb: 'switched it on',
  async change({ tx, subject: { id, address, offAt } }) {
    if (!offAt) return stale();
    await switchOn(tx, id);
    return changed({ id }, address);
  },
});

const sendWebhookAgain = staffAction({
  permission: 'programs',
  name: 'sendWebhookAgain',
  summary: 'Send an address once more what it was told, or was to be told',
  on: webhook,
  path: '/deliveries/:delivery/again',
  params: { delivery: z.uuid('No such delivery') },
  answer,
  done: 'On its way again.',
  async change({ tx, now, subject: { id, address }, input: { delivery } }) {
    if (!(await sendDeliveryAgain(tx, { webhook: id, delivery, now })))
      return new Problem(404, 'We couldn’t find that delivery.');
    return changed({ id }, address);
  },
});

/** Which addresses are told of what happens. */
export const webhookActions = [
  addWebhookAction,
  replaceWebhookSecret,
  removeWebhookAction,
  switchOnWebhook,
  sendWebhookAgain,
];

export const newWebhookForm = () => formOf(addWebhookAction);
