import { Link, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { GIFT_CARD_POSTAGE } from '#src/features/basket/voucher-line.ts';
import { MPF_PERCENT } from '#src/features/catalogue/fee.ts';
import { brand } from '#src/platform/brand.ts';
import { pounds } from '#src/platform/money.ts';
import { pageMeta } from '#src/platform/page-meta.ts';
import { servicesContext } from '#src/platform/services.server.ts';
import { LegalPage, LegalSection } from './legal-page.tsx';
import './legal.css';

export function loader({ context }: LoaderFunctionArgs) {
  return { publicUrl: context.get(servicesContext).publicUrl };
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta({
    title: 'Terms and conditions',
    description: `What you and ${brand.name} agree to when you buy lessons, training, vouchers or learning aids: prices, the fee, changing your mind, refunds.`,
    path: '/terms-conditions',
    publicUrl: loaderData?.publicUrl ?? 'http://localhost',
  });
}

export default function TermsPage() {
  return (
    <LegalPage
      title="Terms and conditions"
      version={brand.legal.terms}
      lead="What you can expect of us, and what we ask of you. They take about three minutes to read."
    >
      <LegalSection id="who" title="Who you are buying from">
        <p>
          {brand.company}, {brand.address.join(', ')}. Ring <a href={brand.phoneLink}>{brand.phone}</a>,{' '}
          {brand.hours}, or write to <a href={`mailto:${brand.officeEmail}`}>{brand.officeEmail}</a>.
        </p>
      </LegalSection>
      <LegalSection id="order" title="How an order becomes a contract">
        <p>
          You choose, you give us the learner’s details, you pay. When the payment goes through we send you a
          receipt with an order number, and at that moment we have a contract. If we cannot provide what you
          bought, because no instructor near you has room, we tell you within five working days and give all
          your money back.
        </p>
      </LegalSection>
      <LegalSection id="fees" title="Prices, and the fee in them">
        <p>
          The prices on this site are in pounds and are what you pay. The price of lessons and of instructor
          training holds a management and protection fee of {MPF_PERCENT} for booking online or by phone. It
          pays for arranging your lessons, and for finding you another instructor, at no further cost, if
          yours moves on. It is the same however you pay.
        </p>
        <p>
          You can leave it out: pay your instructor on the day of your first lesson instead of booking online
          or by phone. Learning aids carry no fee.
        </p>
      </LegalSection>
      <LegalSection id="lessons" title="Your lessons">
        <p>
          Your instructor rings within one working day. The learner must hold a provisional licence, be able
          to read a number plate at 20 metres, and be fit to drive. Give 48 hours’ notice to move a lesson;
          with less notice the hour counts as taken, unless your instructor can fill it. If we cancel, you
          lose nothing.
        </p>
        <p>Hours do not expire while you are learning with us.</p>
      </LegalSection>
      <LegalSection id="refunds" title="Changing your mind">
        <p>
          You have 14 days from your order to cancel it for any reason. Tell us in any way you like. We refund
          to the card you paid with, within 14 days. If you asked for lessons to begin within that time, we
          keep the price of the hours you have had. After the 14 days, unused hours are still refunded at what
          you paid for them, including their fee.
        </p>
        <p>
          Digital learning aids begin at once when you ask for that at checkout; with that, the right to
          cancel them ends. Things we post can be sent back within 14 days of arriving; we refund them and
          their postage.
        </p>
      </LegalSection>
      <LegalSection id="vouchers" title="Gift vouchers">
        <p>
          A voucher is valid for 24 months from the day it is bought; its last day stands on it. It pays for
          lessons, training and learning aids, all at once or bit by bit, but not for another voucher. What is
          left stays on it, and is not paid out in money. Whoever has the code can spend it, so look after it
          like cash; if it is lost, the buyer can have it sent again or ring us.
        </p>
        <p>
          An e-voucher goes out by email as soon as it is paid for, or at 8 in the morning on the day the
          buyer has chosen. A gift card goes by post, for {pounds(GIFT_CARD_POSTAGE)} an order. The buyer can
          hand a voucher back within 14 days of the order as long as nothing has been spent from it. Money for
          an order that a voucher has paid goes back on the voucher, and what a card has paid to that card.
        </p>
      </LegalSection>
      <LegalSection id="complaints" title="If something goes wrong">
        <p>
          Ring or write to the office. We answer within two working days. These terms do not take away any
          right that the law gives you. The law of England and Wales applies; if you live in Scotland or
          Northern Ireland, you may also go to court there.
        </p>
        <p>
          What we do with your details is told in{' '}
          <Link to="/privacy-policy-cookies">privacy and cookies</Link>.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
