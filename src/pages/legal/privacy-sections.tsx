import { Fragment } from 'react';
import { Link } from '#src/ui/link.tsx';
import { type LegalPart, Office } from './legal-document.tsx';
import { browserEntries } from './what-the-browser-keeps.ts';
import { kept } from './what-we-keep.ts';
import '#src/ui/css/next-steps.css';
import { SchoolPhone } from '#src/ui/layout/use-school.tsx';
import type { LegalSchool } from './legal-school.ts';

export function aboutYourDetails(school: LegalSchool): LegalPart[] {
  const privacyEmail = <a href={`mailto:${school.privacyEmail}`}>{school.privacyEmail}</a>;
  return [
    {
      id: 'controller',
      title: 'Who is responsible',
      body: (
        <>
          <p>
            {school.company}, {school.address.join(', ')}, is the data controller under the UK GDPR and the
            Data Protection Act 2018. Our registration number with the Information Commissioner’s Office is{' '}
            {school.registered.data}.
          </p>
          <p>
            For questions about your details, email {privacyEmail}. For anything else, <Office />.
          </p>
        </>
      ),
    },
    {
      id: 'what',
      title: 'What we keep, why, and for how long',
      body: (
        <>
          <p>
            Nearly all of it comes from you. If you do not give us the details an order needs, such as a name,
            an address and an email address, we cannot take the order.
          </p>
          {kept.map(({ name, description, reason, howLong }) => (
            <Fragment key={name}>
              <h3>{name}</h3>
              <Facts facts={{ What: description, Why: reason, 'How long': howLong }} />
            </Fragment>
          ))}
          <p>
            Our server logs contain no names, addresses, email addresses or IP addresses. No decision about
            you is made by automated means alone.
          </p>
        </>
      ),
    },
    {
      id: 'who',
      title: 'Who else sees it',
      body: (
        <>
          <ul>
            <li>
              <strong>Your instructor:</strong> the learner’s name, address, phone number and availability,
              and any messages you send them. They are independent, and are data controllers in their own
              right.
            </li>
            <li>
              <strong>Paymentsense,</strong> who take card payments: your billing address, phone number, email
              address and the amount. If you pay with Apple Pay or Google Pay, the name, email address, phone
              number and billing address that you approve there go to them too. Apple or Google handles the
              payment under its own terms.
            </li>
            <li>
              <strong>PayPal,</strong> if you use it to pay: the order number and amount. Anything you enter
              on PayPal’s site is between you and PayPal.
            </li>
            <li>
              <strong>Ideal Postcodes,</strong> if you look up an address: the postcode you search for.
            </li>
            <li>
              <strong>Twilio,</strong> who send and receive our texts and act on our instructions: your mobile
              number, what we text you and what you reply.
            </li>
            <li>
              <strong>The maker of your browser</strong> (such as Google, Apple, Mozilla or Microsoft), if you
              turn on notifications: it delivers them, encrypted so that only your browser can read them.
            </li>
            <li>
              <strong>The companies that host this site and deliver its email,</strong> who act on our
              instructions.
            </li>
            <li>
              <strong>Royal Mail,</strong> for items we post: the delivery address.
            </li>
            <li>
              <strong>Course leaders:</strong> attendees’ names, dietary requirements and questions.
            </li>
            <li>
              <strong>Voucher recipients:</strong> your first name and your message.
            </li>
            <li>
              <strong>Courts, the police and tax authorities,</strong> where the law requires it.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'abroad',
      title: 'Where we keep it',
      body: (
        <p>
          We keep your details in the United Kingdom. If you pay by PayPal, it also processes the payment in
          the European Union, which UK law treats as providing adequate protection, and in the United States,
          under contract clauses approved by the Information Commissioner. If we text you, Twilio also
          processes the texts in the United States, under the same clauses. The maker of your browser may pass
          on notifications, which it cannot read, from other countries. You can ask us for a copy of these.
        </p>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies and browser storage',
      body: (
        <>
          <p>
            We use no advertising or analytics cookies. All of these are needed for something you ask us to
            do, so the law (regulation 6 of the Privacy and Electronic Communications Regulations 2003) does
            not require your consent. That is why there is no cookie banner.
          </p>
          <p>
            We count how often our areas’ pages are opened and how far baskets of lessons get in the checkout,
            as totals for each day. Nothing in these totals says who you are, and nothing is stored in your
            browser for them.
          </p>
          {browserEntries.map(({ name, kind, description, howLong }) => (
            <Fragment key={name}>
              <h3>
                <code>{name}</code>, {kind === 'cookie' ? 'a cookie' : 'in your browser’s storage'}
              </h3>
              <Facts facts={{ 'What for': description, 'How long': howLong }} />
            </Fragment>
          ))}
          <h3>Third-party cookies</h3>
          <p>
            The card form is provided by Paymentsense, which may set its own cookies to prevent fraud while
            you pay. PayPal’s site sets its own. If a film is hosted by someone else, we tell you who before
            anything loads, and it loads only if you agree. We do not store that choice.
          </p>
        </>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: (
        <>
          <p>You can ask us, free of charge, to</p>
          <ul>
            <li>give you a copy of what we keep about you, or send it to someone else in a usable format;</li>
            <li>correct anything that is wrong;</li>
            <li>delete it, or stop using it for a while, unless the law requires us to keep it;</li>
            <li>stop using it, if we rely on a legitimate interest and you object.</li>
          </ul>
          <p>
            Email {privacyEmail} or ring <SchoolPhone />. We will reply within a month, and may ask for proof
            of identity first. Use the same contact details to complain: we will acknowledge your complaint
            within 30 days and tell you the outcome without undue delay.
          </p>
          <p>
            If you are not happy with our answer, you can complain to the Information Commissioner’s Office:{' '}
            <a href="https://ico.org.uk/make-a-complaint/" rel="noreferrer">
              ico.org.uk
            </a>
            , <a href="tel:+443031231113">0303 123 1113</a>, 4th Floor, No. 3 Circle Square, 5 Hawkshaw
            Street, Manchester, M1 7BL. You do not have to contact us first.
          </p>
        </>
      ),
    },
    {
      id: 'young',
      title: 'Learners under 18',
      body: (
        <p>
          You can learn from 17, and all of this applies to you too. Orders must be placed by someone aged 18
          or over. We do not ask children for any details, and do not knowingly keep any.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'When this changes',
      body: (
        <p>
          Each version has a date, shown at the end of this page. If a change affects an order that is still
          in progress, we will email the person who placed it. See also our{' '}
          <Link to="/terms-conditions">terms and conditions</Link>.
        </p>
      ),
    },
  ];
}

function Facts({ facts }: { facts: Record<string, string> }) {
  return (
    <dl className="facts">
      {Object.entries(facts).map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
