import { Fragment } from 'react';
import { Link } from 'react-router';
import { brand } from '#src/platform/brand.ts';
import { type LegalPart, Office } from './legal-document.tsx';
import { browserEntries } from './what-the-browser-keeps.ts';
import { kept } from './what-we-keep.ts';
import '#src/ui/css/next-steps.css';

const privacyEmail = <a href={`mailto:${brand.privacyEmail}`}>{brand.privacyEmail}</a>;

export const aboutYourDetails: LegalPart[] = [
  {
    id: 'controller',
    title: 'Who is responsible',
    body: (
      <>
        <p>
          {brand.company}, {brand.address.join(', ')}, is the controller under the UK GDPR and the Data
          Protection Act 2018, registered with the Information Commissioner’s Office as{' '}
          {brand.registered.data}.
        </p>
        <p>
          Write to {privacyEmail} about your details. About anything else: <Office />.
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
          Nearly all of it comes from you. What you do not give us where it is needed, we cannot sell you: an
          order needs a name, an address and an email.
        </p>
        {kept.map(({ name, what, why, howLong }) => (
          <Fragment key={name}>
            <h3>{name}</h3>
            <Facts facts={{ What: what, Why: why, 'How long': howLong }} />
          </Fragment>
        ))}
        <p>
          Our own records of what the server did hold no names, no addresses, no emails and nobody’s network
          address. No decision about you is made by a machine alone.
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
            <strong>Your instructor:</strong> the learner’s name, address, phone and free times; and what you
            write to them. They are independent, and answer for what they do with it as we do.
          </li>
          <li>
            <strong>Paymentsense,</strong> who take card payments: the billing address, phone, email and
            amount.
          </li>
          <li>
            <strong>PayPal,</strong> if you pay with it: the order’s number and amount. What you enter there
            is between you and PayPal.
          </li>
          <li>
            <strong>Ideal Postcodes,</strong> who look up addresses: the postcode that you search for.
          </li>
          <li>
            <strong>The companies that host this site and deliver its email,</strong> who work on our
            instructions.
          </li>
          <li>
            <strong>Royal Mail,</strong> for things we post: the delivery address.
          </li>
          <li>
            <strong>Whoever runs a course:</strong> who comes, what they eat, and what they ask.
          </li>
          <li>
            <strong>Whoever a voucher is for:</strong> your first name and your message.
          </li>
          <li>
            <strong>Courts, the police and tax authorities,</strong> where the law makes us.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'abroad',
    title: 'Where it is',
    body: (
      <p>
        In the United Kingdom. PayPal also handles payments in the European Union, which UK law holds to be as
        safe, and in the United States, under the contract clauses that the Information Commissioner has
        approved. Ask us for a copy of them.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies, and what your browser keeps',
    body: (
      <>
        <p>
          There are none for advertising or measuring. All of these do something that you ask for, which the
          law (regulation 6 of the Privacy and Electronic Communications Regulations 2003) allows without
          asking again: so there is no banner to click away.
        </p>
        {browserEntries.map(({ name, kind, what, howLong }) => (
          <Fragment key={name}>
            <h3>
              <code>{name}</code>, {kind === 'cookie' ? 'a cookie' : 'in your browser’s storage'}
            </h3>
            <Facts facts={{ 'What for': what, 'How long': howLong }} />
          </Fragment>
        ))}
        <h3>Of others</h3>
        <p>
          The card form comes from Paymentsense, and may set cookies of its own against fraud while you pay.
          PayPal’s page sets its own. A film that is not ours is named before anything of it loads, and loads
          only when you say so; that yes is not stored.
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
          <li>give you a copy of what we keep about you, or hand it to somebody else in a usable form;</li>
          <li>put right what is wrong;</li>
          <li>delete it, or stop using it for a while, where no law makes us keep it;</li>
          <li>stop, where our reason is a legitimate interest and you object.</li>
        </ul>
        <p>
          Write to {privacyEmail}, or ring <a href={brand.phoneLink}>{brand.phone}</a>. We answer within a
          month, and may first ask for proof that it is you. Complaints go to the same place: we say within 30
          days that we have yours, and what we make of it without undue delay.
        </p>
        <p>
          If you are not content with the answer, the Information Commissioner’s Office will hear you:{' '}
          <a href="https://ico.org.uk/make-a-complaint/" rel="noreferrer">
            ico.org.uk
          </a>
          , <a href="tel:+443031231113">0303 123 1113</a>, Wycliffe House, Water Lane, Wilmslow, SK9 5AF. You
          need not ask us first.
        </p>
      </>
    ),
  },
  {
    id: 'young',
    title: 'Learners under 18',
    body: (
      <p>
        You can learn from 17, and all of this holds for you too. Orders are placed by somebody of 18 or over.
        We ask for nothing from children, and keep nothing about them knowingly.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'When this changes',
    body: (
      <p>
        Each version has its date, at the end of this page. If a change matters to an order that is still
        running, we email whoever placed it. See also the{' '}
        <Link to="/terms-conditions">terms and conditions</Link>.
      </p>
    ),
  },
];

function Facts({ facts }: { facts: Record<string, string> }) {
  return (
    <dl className="facts">
      {Object.entries(facts).map(([name, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
