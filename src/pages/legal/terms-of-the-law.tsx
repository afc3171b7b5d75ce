import { brand } from '#src/platform/brand.ts';
import { Link } from '#src/ui/link.tsx';
import { type LegalPart, Office } from './legal-document.tsx';

export const aboutTheLaw: LegalPart[] = [
  {
    id: 'refunds',
    title: 'Your right to cancel',
    body: (
      <>
        <p>
          You have 14 days to cancel for any reason (Consumer Contracts Regulations 2013). The 14 days start
          the day after you order or, for items we post, the day after they arrive. Tell us clearly, by phone,
          email or post. There is <a href="#form">a cancellation form</a>, but you do not have to use it.
        </p>
        <p>
          We will refund everything you paid, including standard postage, to the payment method you used and
          at no cost to you. We will do this within 14 days of hearing from you or, for items we posted,
          within 14 days of getting them back or of you proving that you have sent them. You pay for returning
          items unless they are faulty. We can reduce the refund if something has lost value because it was
          handled more than it could have been in a shop.
        </p>
        <ul>
          <li>
            <strong>Lessons and training.</strong> If you asked us at checkout to start within the 14 days,
            you pay for the hours you have had. After the 14 days, we will still refund any unused hours at
            the price you paid for them, including the fee.
          </li>
          <li>
            <strong>Courses.</strong> After the 14 days, see <a href="#courses">Courses</a>.
          </li>
          <li>
            <strong>Online learning aids.</strong> Your right to cancel ends when we send them, which you
            agree to at checkout.
          </li>
          <li>
            <strong>Vouchers.</strong> You can cancel as long as none of the voucher has been spent.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'faulty',
    title: 'If something is faulty or not as described',
    body: (
      <>
        <p>In short, the Consumer Rights Act 2015 says:</p>
        <ul>
          <li>
            <strong>Services,</strong> such as lessons and courses, must be provided with reasonable care and
            skill, and as described. If not, you can ask us to put them right, or to refund some or all of the
            price.
          </li>
          <li>
            <strong>Goods</strong> must be as described, fit for their purpose and of satisfactory quality. If
            they are not, you can return them within 30 days for a refund, and after that have them repaired
            or replaced.
          </li>
          <li>
            <strong>Digital content</strong> must also be as described, fit for its purpose and of
            satisfactory quality. If it is not, you can have it repaired or replaced, or get some or all of
            the price back.
          </li>
        </ul>
        <p>
          For more information, ring Citizens Advice free on <a href="tel:+448082231133">0808 223 1133</a>.
        </p>
      </>
    ),
  },
  {
    id: 'reviews',
    title: 'Reviews on this site',
    body: (
      <p>
        Anyone can review an instructor. Someone at our office reads every review within 24 hours and
        publishes it, good or bad, unless it is not about the lessons, is insulting, reveals other people’s
        private information or is advertising. We do not pay for reviews, write them or edit them. A review is
        marked as from a verified learner if the email address it was sent with has a paid order for lessons
        and the owner of that address has confirmed it. All published reviews count equally towards averages.
        If you think a review is untrue, contact our office.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'What we are responsible for',
    body: (
      <p>
        We are responsible for loss that we cause by breaking these terms or by not taking reasonable care, if
        it was foreseeable when you ordered. We are not responsible for loss that we could not prevent, or for
        business losses. Nothing in these terms limits our liability where the law does not allow it: for
        death or injury caused by our negligence, for fraud, and for your rights as a consumer.
      </p>
    ),
  },
  {
    id: 'complaints',
    title: 'If something goes wrong',
    body: (
      <>
        <p>
          Please tell us: <Office />. We will reply within two working days and give you our final answer
          within 14 days. If you are not satisfied, we will name a dispute resolution body that is accredited
          under the Digital Markets, Competition and Consumers Act 2024 and that we agree to use. It is free
          for you, and you do not have to use it before going to court.
        </p>
        <p>
          The law of England and Wales applies. If you live in Scotland or Northern Ireland, you keep your
          rights under the law there and can go to court there.
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
          Each version has a date. The version you accepted applies to your order. If part of these terms is
          found to be invalid, the rest still applies. If we choose not to enforce a term once, we can still
          enforce it later.
        </p>
        <p>
          To find out what we do with your details, see{' '}
          <Link to="/privacy-policy-cookies">privacy and cookies</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'form',
    title: 'Cancellation form',
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
