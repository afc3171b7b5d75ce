import { GIFT_CARD_POSTAGE } from '#src/features/basket/lines/voucher-line.ts';
import { pounds } from '#src/platform/money.ts';
import type { LegalPart } from './legal-document.tsx';

/** The terms that differ by type of product. */
export const aboutEachKind: LegalPart[] = [
  {
    id: 'lessons',
    title: 'Driving lessons',
    body: (
      <>
        <p>
          <strong>Who teaches.</strong> Instructors are independent and have their own cars, diaries and
          insurance. They are registered with the Driver and Vehicle Standards Agency (DVSA) as approved
          instructors, or hold a trainee licence, which they display in the windscreen. Your contract is with
          us, and we are responsible for the lessons you bought from us.
        </p>
        <p>
          <strong>Before the first lesson</strong> your instructor will ring you, within one working day. The
          learner must be at least 17 (or 16 if they get the higher or enhanced rate of a mobility benefit),
          must hold a provisional licence for Great Britain or Northern Ireland and bring it, must be able to
          read a number plate from 20 metres, and must be fit to drive and not under the influence of alcohol
          or drugs. If not, the lesson cannot go ahead and counts as taken.
        </p>
        <p>
          <strong>Moving a lesson.</strong> Give your instructor at least 48 hours’ notice. With less notice
          the lesson counts as taken, unless the instructor can fill the time, or you are ill or bereaved:
          tell us and we will be reasonable. If the instructor cancels, or the weather makes driving unsafe,
          you keep the lesson and take it at another time. If you are late, the instructor will wait 15
          minutes. If the instructor is late, they will make up the time at the end or on another day.
        </p>
        <p>
          <strong>Hours do not expire</strong> while you are learning with us. You can change instructor once
          without giving a reason, and at any time if you have a good reason. Nobody can promise that you will
          pass, and we do not.
        </p>
        <p>
          <strong>On the road,</strong> the instructor’s insurance covers the learner in the instructor’s car.
          The learner must pay any fine that results from ignoring the instructor.
        </p>
      </>
    ),
  },
  {
    id: 'training',
    title: 'Instructor training',
    body: (
      <p>
        The terms for lessons also apply to the hours of training spent driving. Trainees must have held a
        full licence for three of the past six years and meet the DVSA’s requirements for registration,
        including a criminal record check. You book DVSA tests and licences with the DVSA and pay it directly.
        They are not included in our prices unless the page says so.
      </p>
    ),
  },
  {
    id: 'courses',
    title: 'Courses',
    body: (
      <>
        <p>
          You pay a deposit now to reserve your place, and the rest on the day. Both amounts are shown on the
          course page and on your receipt. The place is for the person you name. If someone else is coming
          instead, tell us by the day before.
        </p>
        <p>
          <strong>If you cannot come,</strong> tell us at least 14 days before the course and we will refund
          the whole deposit. After that, we will refund it if someone else takes the place. You also have 14
          days from your order to <a href="#refunds">change your mind</a>, as long as the course has not taken
          place. If we cancel or move a course, you can choose another date or have a full refund. We will
          tell you at least 7 days before, unless weather or illness makes that impossible.
        </p>
      </>
    ),
  },
  {
    id: 'digital',
    title: 'Online learning aids',
    body: (
      <>
        <p>
          You can use them as soon as you have paid, with a code that we email you. They are available for 12
          months on any device with a browser that is still supported by its maker. They are for your own use:
          do not publish the code. They help you prepare for the theory test but are not the official test.
        </p>
        <p>
          So that we can send them straight away, at checkout we ask you to agree to that and to confirm that
          you will then lose your right to cancel (regulation 37 of the Consumer Contracts Regulations 2013).
          If one does not work as described, we will repair or replace it, or refund some or all of its price.
        </p>
      </>
    ),
  },
  {
    id: 'posted',
    title: 'Items we post',
    body: (
      <p>
        We post orders within two working days, by Royal Mail, to addresses in the United Kingdom. They should
        arrive within 5 working days, and must arrive within 30 days. We are responsible for them until they
        arrive. If you change your mind, send items back within 14 days of telling us. If something is faulty
        or wrong, we pay for the return.
      </p>
    ),
  },
  {
    id: 'vouchers',
    title: 'Gift vouchers',
    body: (
      <>
        <p>
          A voucher is valid for 24 months from the day it is bought. The expiry date is shown on it. It can
          be used for lessons, training, courses and learning aids, in one go or over several orders, but not
          to buy another voucher. Any balance stays on the voucher and cannot be exchanged for cash. Anyone
          who has the code can spend it, so look after it like cash. If it is lost, the buyer can have it sent
          again or ring us.
        </p>
        <p>
          We email an e-voucher as soon as it is paid for, or at 8am on the date the buyer has chosen. We send
          gift cards by post, for {pounds(GIFT_CARD_POSTAGE)} per order. The buyer can cancel a voucher within
          14 days of the order as long as none of it has been spent. If we refund an order that was paid for
          with a voucher, the amount paid by voucher goes back on the voucher, and any amount paid by card
          goes back to that card.
        </p>
      </>
    ),
  },
];
