import { Link } from 'react-router';
import { brand } from '#src/platform/brand.ts';
import { type LegalPart, Office } from './legal-document.tsx';

export const aboutTheLaw: LegalPart[] = [
  {
    id: 'refunds',
    title: 'Changing your mind',
    body: (
      <>
        <p>
          You have 14 days to cancel for any reason (Consumer Contracts Regulations 2013). They begin with the
          day after your order; for things that we post, with the day after they arrive. Tell us in any way
          that is clear, by phone, email or post. There is <a href="#form">a form</a>, but you need not use
          it.
        </p>
        <p>
          We pay back everything that you paid, with the standard postage, in the way you paid it, at no cost
          to you, within 14 days of hearing from you; for things that we posted, within 14 days of having them
          back or of proof that they are on their way. Sending them back is at your cost unless they are
          faulty. We may take off what something has lost by being used more than a look in a shop would.
        </p>
        <ul>
          <li>
            <strong>Lessons and training.</strong> If you asked us at checkout to begin within the 14 days, we
            keep the price of the hours you have had. After the 14 days, hours that you have not had are still
            refunded at what you paid for them, including their fee.
          </li>
          <li>
            <strong>Courses.</strong> Beyond the 14 days, <a href="#courses">as said there</a>.
          </li>
          <li>
            <strong>Learning aids online.</strong> The right ends when we send them, which you ask for at
            checkout.
          </li>
          <li>
            <strong>Vouchers.</strong> As long as nothing has been spent from them.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'faulty',
    title: 'If something is not as it should be',
    body: (
      <>
        <p>The Consumer Rights Act 2015 says, in short:</p>
        <ul>
          <li>
            <strong>Services,</strong> such as lessons and courses, must be given with reasonable care and
            skill, and as described. If not, you may ask us to put them right, or to give back some or all of
            the price.
          </li>
          <li>
            <strong>Goods</strong> must be as described, fit for their purpose and of satisfactory quality.
            You can return what is not within 30 days for your money back, and have it mended or replaced
            after that.
          </li>
          <li>
            <strong>Digital content</strong> likewise: mended or replaced, or some or all of its price back.
          </li>
        </ul>
        <p>
          Citizens Advice tells you more: <a href="tel:+448082231133">0808 223 1133</a>, free of charge.
        </p>
      </>
    ),
  },
  {
    id: 'reviews',
    title: 'Reviews on this site',
    body: (
      <p>
        Anybody may write about an instructor. A person at our office reads every review within 24 hours and
        publishes it, good or bad, unless it is not about the lessons, insults somebody, tells of others’
        private affairs, or is an advertisement. We do not pay for reviews, write them, or change their words.
        One is marked as a verified learner’s when the email it was sent with has a paid order with lessons,
        and its owner has confirmed it. Averages count all published ones alike. Write to the office about any
        that you think is untrue.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'What we answer for',
    body: (
      <p>
        For loss that we cause by breaking these terms or by not taking reasonable care, where it could be
        foreseen when you ordered. Not for loss that we could not prevent, nor for that of a business. Nothing
        limits what we answer for where the law does not let us: death or injury by our negligence, fraud, and
        your rights as a consumer.
      </p>
    ),
  },
  {
    id: 'complaints',
    title: 'If something goes wrong',
    body: (
      <>
        <p>
          Tell us: <Office />. We answer within two working days, and finally within 14 days. If you are not
          content with that, we name a dispute resolution body that is accredited under the Digital Markets,
          Competition and Consumers Act 2024 and that we will go to with you; it costs you nothing, and you
          need not go there before a court.
        </p>
        <p>
          The law of England and Wales applies. If you live in Scotland or Northern Ireland you keep what its
          law gives you, and may go to court there.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'When these terms change',
    body: (
      <>
        <p>
          Each version has its date. For your order the one holds that you accepted. If a part of it should
          not be valid, the rest stays. If we let something pass once, that is no promise for the next time.
        </p>
        <p>
          What we do with your details is told in{' '}
          <Link to="/privacy-policy-cookies">privacy and cookies</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'form',
    title: 'A form for cancelling',
    body: (
      <div className="card legal__form">
        <p>
          To {brand.company}, {brand.address.join(', ')}, {brand.officeEmail}:
        </p>
        <p>
          I hereby give notice that I cancel my contract of sale of the following goods / for the supply of
          the following service:
        </p>
        <p>Order number:</p>
        <p>Ordered on / received on:</p>
        <p>Name and address:</p>
        <p>Date (and signature, if this is on paper):</p>
      </div>
    ),
  },
];
