import { lazy, Suspense } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from 'react-router';
import { privateMeta } from '#src/features/accounts/account/account-panel.tsx';
import { ChangePassword } from '#src/features/accounts/password/change-password.tsx';
import { CloseAccount } from '#src/features/accounts/profile/close-account.tsx';
import { DetailsForm } from '#src/features/accounts/profile/details-form.tsx';
import { Passkeys } from '#src/features/accounts/sessions/passkeys.tsx';
import { SessionList } from '#src/features/accounts/sessions/session-list.tsx';
import { formatAlert } from '#src/features/alerts/alert.ts';
import { waitingOf } from '#src/features/alerts/alerts.server.ts';
import { stopOwnAlert } from '#src/features/alerts/own-alert-actions.server.ts';
import { remindersOf } from '#src/features/checkout/finish-later/finish-links.server.ts';
import { stopOwnReminder } from '#src/features/checkout/finish-later/own-reminder-actions.server.ts';
import { keptCardActions } from '#src/features/checkout/kept-card-actions.server.ts';
import { accountContext } from '#src/features/identity/customer/accounts.server.ts';
import { customerRealm } from '#src/features/identity/customer/customer-realm.server.ts';
import { accountOrSignIn } from '#src/features/identity/customer/page-guards.server.ts';
import { listPasskeys } from '#src/features/identity/passkeys/passkeys.server.ts';
import { listKeptCards } from '#src/features/payments/kept-cards.server.ts';
import { doneWords, postedAction } from '#src/kit/actions/posted-action.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { londonWhenInSentence } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { passkeyDevices } from '#src/ui/devices/signed-in-devices.ts';
import { Breadcrumbs } from '#src/ui/layout/breadcrumbs.tsx';
import { WithoutScript } from '#src/ui/layout/without-script.tsx';
import { PageRefusal } from '#src/ui/posted/posted-form.tsx';
import { useReloadFromCache } from '#src/ui/use-on-kept-page.ts';
import type { Route } from './+types/account-details-page.ts';
import type { AskedMessages } from './message-list.tsx';
import '#src/ui/css/account.css';
import type { Matches } from '#src/platform/page-meta.ts';

const TITLE = 'Your details';

const actions = [...keptCardActions, stopOwnAlert, stopOwnReminder];

// Of these many an account needs nothing, and they stand far down the page.
const KeptCardList = lazy(async () => ({
  default: (await import('./kept-card-list.tsx')).KeptCardList,
}));
const MessageSections = lazy(async () => ({
  default: (await import('./message-sections.tsx')).MessageSections,
}));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const account = await accountOrSignIn(context.get(accountContext), request);
  const { db, clock } = context.get(servicesContext);
  const now = clock.now();
  const passkeys = await listPasskeys(customerRealm, db, account.id);
  return {
    account,
    passkeys: passkeyDevices(passkeys, now),
    cards: await listKeptCards(db, account.id, now),
    messages: await messagesTo(db, account.email, now),
    done: doneWords(request, actions),
  };
}

/** What an account's address asked to be sent, in words. */
async function messagesTo(db: Db, email: string, now: Date): Promise<AskedMessages> {
  const reminders = await remindersOf(db, email, now);
  const alerts = await waitingOf(db, email, now);
  return {
    reminders: reminders.map(({ basket, at }) => ({ basket, when: londonWhenInSentence(at, now) })),
    alerts: alerts.map(({ id, subject }) => ({ id, what: formatAlert(subject) })),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedAction(request, {
    deps: context.get(servicesContext),
    actions,
    enter: () => accountOrSignIn(context.get(accountContext), request),
    after: ({ name }) =>
      redirectDocument(
        `/account/details?done=${name}#${name === 'removeKeptCard' ? 'cards' : 'messages'}`,
        303,
      ),
  });
}

export const meta = ({ matches }: { matches: Matches }) => privateMeta(TITLE, matches);

export default function AccountDetailsPage({
  loaderData: { account, passkeys, cards, messages, done },
}: Route.ComponentProps) {
  useReloadFromCache();
  return (
    <div className="wrap">
      <Breadcrumbs steps={[{ to: '/account', name: 'Your account' }]} here={TITLE} />
      <div className="self grid grid--shrink g-10">
        <h1 className="h1--quiet">{TITLE}</h1>
        <PageRefusal className="notice notice--danger problem" />
        <WithoutScript feature="Changing something here" />
        <section aria-labelledby="who">
          <h2 id="who">Name and address</h2>
          <DetailsForm account={account} title={TITLE} />
        </section>
        <hr className="lane" />
        <section aria-labelledby="password">
          <h2 id="password">Password</h2>
          <ChangePassword title={TITLE} email={account.email} />
        </section>
        <hr className="lane" />
        <section aria-labelledby="cards">
          <h2 id="cards">Your cards</h2>
          <Suspense>
            <KeptCardList cards={cards} done={done.removeKeptCard} />
          </Suspense>
        </section>
        <hr className="lane" />
        <section aria-labelledby="devices">
          <h2 id="devices">Where you’re signed in</h2>
          <SessionList />
        </section>
        <hr className="lane" />
        <Suspense>
          <MessageSections
            email={account.email}
            messages={messages}
            done={done.stopOwnAlert ?? done.stopOwnReminder}
          />
        </Suspense>
        <hr className="lane" />
        <section aria-labelledby="passkeys">
          <h2 id="passkeys">Passkeys</h2>
          <Passkeys title={TITLE} email={account.email} passkeys={passkeys} />
        </section>
        <hr className="lane" />
        <section aria-labelledby="close">
          <h2 id="close">Close your account</h2>
          <CloseAccount title={TITLE} email={account.email} />
        </section>
      </div>
    </div>
  );
}
