import { Link, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { brand } from '#src/platform/brand.ts';
import { pageMeta } from '#src/platform/page-meta.ts';
import { servicesContext } from '#src/platform/services.server.ts';
import { LegalPage, LegalSection } from './legal-page.tsx';
import './legal.css';

export function loader({ context }: LoaderFunctionArgs) {
  return { publicUrl: context.get(servicesContext).publicUrl };
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta({
    title: 'Privacy and cookies',
    description: `What ${brand.name} keeps about you, why, for how long, and who else sees it. No tracking, no advertising cookies.`,
    path: '/privacy-policy-cookies',
    publicUrl: loaderData?.publicUrl ?? 'http://localhost',
  });
}

export default function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy and cookies"
      version={brand.legal.privacy}
      lead="We keep what we need to teach you, and no more. We do not track you, and we sell nothing about you to anyone."
    >
      <LegalSection id="what" title="What we keep, why, and for how long">
        <ul>
          <li>
            <strong>Your basket:</strong> what is in it, under a number that does not name you, and what you
            have typed at checkout. 24 hours after you last changed it.
          </li>
          <li>
            <strong>Your order:</strong> names, addresses, phone, email, when the learner is free, what was
            bought and paid. We need these to keep our contract with you, and tax law makes us keep orders for
            7 years.
          </li>
          <li>
            <strong>Gift vouchers:</strong> who each is for, the message, where it was sent, and what has been
            spent from it: with the order, for 7 years. The code itself only until 30 days after it went out,
            or until it is first used, and sealed; after that just a fingerprint of it, to know it by.
          </li>
          <li>
            <strong>Your account, if you make one:</strong> your name, email, phone and address, so that the
            next checkout knows them; which orders are yours; a fingerprint of your password, never the
            password; and which browsers you are signed in with, each until it has not been used for 30 days,
            and for 90 days at most. Until you close it, which you can do by yourself: all of that goes at
            once, and your orders stay as said above, without the account. One whose email was never confirmed
            goes after a day.
          </li>
          <li>
            <strong>Wrong passwords and emails asked for:</strong> how many, under a fingerprint of the
            network or the address. 2 days.
          </li>
          <li>
            <strong>A payment that you began and left:</strong> 90 days, in case your bank still asks about
            it.
          </li>
          <li>
            <strong>The emails we sent you:</strong> 90 days.
          </li>
        </ul>
        <p>
          We never see or keep your card number. It goes from your browser straight to the card processor.
        </p>
      </LegalSection>
      <LegalSection id="who" title="Who else sees it">
        <ul>
          <li>Your instructor: the learner’s name, address, phone, and free times.</li>
          <li>
            Paymentsense, who take card payments for us: the billing address, the phone, the email, and the
            amount.
          </li>
          <li>
            Ideal Postcodes, who look up addresses for us: the postcode that you search for, nothing else.
          </li>
          <li>Royal Mail, for things we post: the delivery address.</li>
          <li>
            Whoever a voucher is for: your first name, and your message. If that is you, and somebody else
            gave us your email, we use it to send you the voucher and for nothing else.
          </li>
        </ul>
      </LegalSection>
      <LegalSection id="cookies" title="Cookies and storage">
        <p>There are no cookies for advertising or measuring, so there is no banner to click away. We use:</p>
        <ul>
          <li>
            <strong>basket</strong> in your browser’s own storage: a copy of your basket, without who a
            voucher is for, thrown away when it is over 4 hours old.
          </li>
          <li>
            <strong>basket_paying</strong> beside it, from paying until your bank has answered, so that the
            basket is not thrown away meanwhile.
          </li>
          <li>
            <strong>voucher_draft</strong> beside it, while you put a gift voucher together: what you have
            chosen, but never a name, an address or a message.
          </li>
          <li>
            <strong>one cookie at checkout</strong>, set when you press Checkout Now: it lets your browser,
            and only yours, see the details you typed if the page is reloaded.
          </li>
          <li>
            <strong>session</strong> and <strong>signed_in</strong>, two cookies that are set when you sign in
            and gone when you sign out, or after 30 days without a visit: the one says that it is you, and no
            script can read it; the other says only that somebody is signed in.
          </li>
          <li>
            <strong>known</strong>, a cookie that is set when you sign in, for a year or until you close your
            account: it says that you have signed in with this browser before, so that whoever tries passwords
            elsewhere does not lock you out. It is sent with signing in alone, and names nobody.
          </li>
        </ul>
        <p>The card form comes from Paymentsense, and may set cookies of its own to prevent fraud.</p>
      </LegalSection>
      <LegalSection id="rights" title="Your rights">
        <p>
          You can ask for a copy of what we keep, have mistakes put right, or have it deleted where no law
          makes us keep it. Write to <a href={`mailto:${brand.officeEmail}`}>{brand.officeEmail}</a> or ring{' '}
          <a href={brand.phoneLink}>{brand.phone}</a>; we answer within a month. If you are not content with
          the answer, the Information Commissioner’s Office will hear you.
        </p>
        <p>
          See also the <Link to="/terms-conditions">terms and conditions</Link>.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
