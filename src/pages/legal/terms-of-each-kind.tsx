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
          <strong>Who teaches.</strong> Instructors are independent: they run their own cars, diaries and
          insurance, and are on the register of the Driver and Vehicle Standards Agency, as approved
          instructors or with a trainee licence, which they show in the windscreen. Your contract is with us,
          and we answer for the lessons that you bought from us.
        </p>
        <p>
          <strong>Before the first one</strong> your instructor rings, within one working day. The learner
          must be 17 (16 with the higher rate of a mobility benefit), hold a provisional licence for Great
          Britain or Northern Ireland and bring it, be able to read a number plate at 20 metres, and be fit to
          drive, with nothing drunk or taken that says otherwise. If that is not so, the lesson cannot be
          given and counts as taken.
        </p>
        <p>
          <strong>Moving a lesson.</strong> Give your instructor 48 hours’ notice. With less the hour counts
          as taken, unless the instructor can fill it, or you are ill or bereaved: tell us and we will be
          reasonable. If the instructor cancels or the weather makes driving unsafe, you lose nothing and get
          another time. An instructor waits 15 minutes for you; one who is late gives you the time at the end
          or another day.
        </p>
        <p>
          <strong>Hours do not expire</strong> while you are learning with us. You can change your instructor
          once without giving a reason, and whenever there is one. Nobody can promise that you pass, and we do
          not.
        </p>
        <p>
          <strong>On the road</strong> the instructor’s insurance covers the learner in the instructor’s car.
          Fines for what the learner does against the instructor’s words are the learner’s.
        </p>
      </>
    ),
  },
  {
    id: 'training',
    title: 'Instructor training',
    body: (
      <p>
        What is said of lessons holds for the hours of it that are driven. Trainees must have held a full
        licence for three of the past six years and meet what the Driver and Vehicle Standards Agency asks of
        those who register, a criminal record check among it. Its tests and licences are booked with the
        agency and paid to it, at its prices, and are not in ours unless the page says so.
      </p>
    ),
  },
  {
    id: 'courses',
    title: 'Courses',
    body: (
      <>
        <p>
          You pay the deposit now, which keeps your place, and the rest on the day. Both stand on the course’s
          page and on your receipt. A place is for the person whom you name; tell us the day before at the
          latest if somebody else is coming instead.
        </p>
        <p>
          <strong>If you cannot come,</strong> tell us up to 14 days before the course and the whole deposit
          goes back. Later we give it back if somebody takes the place. You also have the 14 days from your
          order that <a href="#refunds">changing your mind</a> gives you, as long as the course has not taken
          place. If we cancel or move a course, you may choose another day or have everything back. We tell
          you at least 7 days before, unless weather or illness leaves us less.
        </p>
      </>
    ),
  },
  {
    id: 'digital',
    title: 'Learning aids that you use online',
    body: (
      <>
        <p>
          They are there at once, by a code that we email when you have paid, and can be used for 12 months on
          any device with a browser that its maker still keeps up to date. They are for you alone: do not
          publish the code. They help you to prepare for the theory test, and are not the test.
        </p>
        <p>
          So that we may send them at once, we ask at checkout for your wish that we do, and that you know
          that your right to cancel ends with that (regulation 37 of the Consumer Contracts Regulations 2013).
          If one does not work as described, we mend or replace it, or give back part or all of its price.
        </p>
      </>
    ),
  },
  {
    id: 'posted',
    title: 'Things that we post',
    body: (
      <p>
        Orders leave us within two working days and go to addresses in the United Kingdom by Royal Mail; they
        should be with you within 5 working days, and must be within 30 days. Until they arrive they are our
        risk. Send back what you do not want within 14 days of telling us so, and what is broken or wrong at
        our cost.
      </p>
    ),
  },
  {
    id: 'vouchers',
    title: 'Gift vouchers',
    body: (
      <>
        <p>
          A voucher is valid for 24 months from the day it is bought; its last day stands on it. It pays for
          lessons, training, courses and learning aids, all at once or bit by bit, but not for another
          voucher. What is left stays on it, and is not paid out in money. Whoever has the code can spend it,
          so look after it like cash; if it is lost, the buyer can have it sent again or ring us.
        </p>
        <p>
          An e-voucher goes out by email as soon as it is paid for, or at 8 in the morning on the day the
          buyer has chosen. A gift card goes by post, for {pounds(GIFT_CARD_POSTAGE)} an order. The buyer can
          hand a voucher back within 14 days of the order as long as nothing has been spent from it. Money for
          an order that a voucher has paid goes back on the voucher, and what a card has paid to that card.
        </p>
      </>
    ),
  },
];
