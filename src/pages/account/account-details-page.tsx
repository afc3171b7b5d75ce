import { lazy, Suspense } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from 'react-router';
import { privateMeta } from '#src/features/accounts/account/account-panel.tsx';
import { ChangePassword } from '#src/features/accounts/password/change-password.tsx';
import { CloseAccount } from '#src/features/accounts/profile/close-account.tsx';
import { DetailsForm } from '#src/features/accounts/profile/details-form.tsx';
import { Passkeys } from '#src/features/accounts/sessions/passkeys.tsx';
import { SessionList } from '#src/features/accounts/sessions/session-list.tsx';
import { keptCardActions } from '#src/features/checkout/kept-card-actions.server.ts';
import { accountContext } from '#src/features/identity/customer/accounts.server.ts';
import { customerRealm } from '#src/features/identity/customer/customer-realm.server.ts';
import { accountOrSignIn } from '#src/features/identity/customer/page-guards.server.ts';
import { listPasskeys } from '#src/features/identity/passkeys/passkeys.server.ts';
import { listKeptCards } from '#src/features/payments/kept-cards.server.ts';
import { doneWords, postedAction } from '#src/kit/actions/posted-action.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { passkeyDevices } from '#src/ui/devices/signed-in-devices.ts';
import { Breadcrumbs } from '#src/ui/layout/breadcrumbs.tsx';
import { WithoutScript } from '#src/ui/layout/without-script.tsx';
import { useReloadFromCache } from '#src/ui/use-on-kept-page.ts';
import type { Route } from './+types/account-details-page.ts';
import '#src/ui/css/account.css';
import type { Matches } from '#src/platform/page-meta.ts';

const TITLE = 'Your details';

// Of these many an account needs nothing, and they stand far down the page.
const KeptCardList = lazy(async () => ({
  default: (await import('./kept-card-list.tsx')).KeptCardList,
}));
const PushDevices = lazy(async () => ({
  default: (await import('#src/kit/push/push-devices.tsx')).PushDevices,
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
    done: doneWords(request, keptCardActions).removeKeptCard,
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedAction(request, {
    deps: context.get(servicesContext),
    actions: keptCardActions,
    enter: () => accountOrSignIn(context.get(accountContext), request),
    after: ({ name }) => redirectDocument(`/account/details?done=${name}#cards`, 303),
  });
}

export const meta = ({ matches }: { matches: Matches }) => privateMeta(TITLE, matches);

export default function AccountDetailsPage({
  loaderData: { account, passkeys, cards, done },
}: Route.ComponentProps) {
  useReloadFromCache();
  return (
    <div className="wrap">
      <Breadcrumbs steps={[{ to: '/account', name: 'Your account' }]} here={TITLE} />
      <div className="self grid grid--shrink g-10">
        <h1 className="h1--quiet">{TITLE}</h1>
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
            <KeptCardList cards={cards} done={done} />
          </Suspense>
        </section>
        <hr className="lane" />
        <section aria-labelledby="devices">
          <h2 id="devices">Where you’re signed in</h2>
          <SessionList />
        </section>
        <hr className="lane" />
        <section aria-labelledby="notifications" className="stack">
          <h2 id="notifications">Notifications</h2>
          <p>
            A device shows when we or your instructor book, move or cancel a lesson, when your instructor runs
            late, and when a time that you’re waiting for is free. Between 21:00 and 08:00 notifications wait,
            except when the lesson is within 12 hours.
          </p>
          <Suspense>
            <PushDevices realm="account" labelledBy="notifications" />
          </Suspense>
        </section>
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
