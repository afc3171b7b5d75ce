import { GIFT_CARD_POSTAGE } from '#src/features/basket/lines/voucher-line.ts';
import { MPF_PERCENT } from '#src/features/catalogue/fee.ts';
import { pounds } from '#src/platform/money.ts';
import { registeredAs } from '#src/platform/school/registered-as.ts';
import { phoneLink, type School } from '#src/platform/school/school.ts';

/** A paragraph, a list, or the lines of a form. Text marks **bold** and [a link](#refunds), and nothing else. */
export type TermsBlock = { text: string } | { items: readonly string[] } | { form: readonly string[] };

/** A section of the terms; other pages link to its id. */
export interface TermsPart {
  id: string;
  title: string;
  blocks: readonly TermsBlock[];
}

/** The facts of the school that the terms name. */
export type TermsSchool = Pick<
  School,
  'company' | 'phone' | 'address' | 'officeEmail' | 'registered' | 'vat'
>;

/** Without the opening hours, which change without a new version of the terms. */
function waysToReach({ phone, officeEmail }: TermsSchool): string {
  return `ring [${phone}](${phoneLink(phone)}), or email [${officeEmail}](mailto:${officeEmail})`;
}

/** The model form of the Consumer Contracts Regulations 2013, Schedule 3, Part B. */
const form = ({ company, address, officeEmail }: TermsSchool): TermsBlock => ({
  form: [
    `To ${company}, ${address.join(', ')}, ${officeEmail}`,
    'I/We* hereby give notice that I/We* cancel my/our* contract of sale of the following goods*/for the supply of the following service*:',
    'Order number:',
    'Ordered on*/received on*:',
    'Name of consumer(s):',
    'Address of consumer(s):',
    'Signature of consumer(s) (only if this form is on paper):',
    'Date:',
    '* Delete as appropriate.',
  ],
});

/**
 * The terms and conditions, read by their page and by the document that the receipt attaches. New words need a new version in
 * `TERMS_VERSION`: `terms.test.ts` compares them.
 */
export const termsOf = (school: TermsSchool): readonly TermsPart[] => [
  {
    id: 'who',
    title: 'Who you are buying from',
    blocks: [
      {
        text: `${registeredAs(school)}${school.vat.model === 'unregistered' ? '' : ` VAT number ${school.vat.number}.`}`,
      },
      {
        text: `To contact us, ${waysToReach(school)}. In these terms, “we” and “us” mean that company, and “you” means the person who places the order. You must be 18 or over to order. The learner can be someone else.`,
      },
    ],
  },
  {
    id: 'order',
    title: 'How an order becomes a contract',
    blocks: [
      {
        text: 'You choose what you want, give us the details we need, see the full price, accept these terms and pay. Once your payment has gone through we email you a receipt with an order number. That is when the contract between us begins. It is in English. We attach these terms to the receipt, in the version that you accepted, which is shown at the end.',
      },
      {
        text: 'If we cannot provide what you bought, because no instructor near you has space or a price was obviously wrong, we will tell you within five working days and refund you in full.',
      },
    ],
  },
  {
    id: 'fees',
    title: 'Prices and our fee',
    blocks: [
      {
        text: 'The prices on this site are in pounds, include any VAT that is due, and are what you pay. If there is postage to pay, it is shown next to the price from the start.',
      },
      {
        text: `When you book online or by phone, the price of lessons and instructor training includes a management and protection fee of ${MPF_PERCENT}. It pays for arranging your lessons, and for finding you another instructor, at no extra cost, if yours moves on. The fee is the same however you pay.`,
      },
      {
        text: '**Avoid the fee:** pay your instructor directly on the day of your first lesson, instead of booking online or by phone. There is no fee on courses, learning aids or vouchers.',
      },
      {
        text: 'Prices can change until you pay. If a price changes while an item is in your basket, we will show you the old and new prices and ask you before you pay. We never charge you again for something you have already paid for.',
      },
    ],
  },
  {
    id: 'paying',
    title: 'Paying',
    blocks: [
      {
        text: 'You can pay by card, with a gift voucher up to its balance, or by PayPal where the checkout offers it. We take the full amount when you order or, for a course, the deposit. If your bank does not answer in time, we will tell you, we will not take a second payment, and we will email you as soon as it has answered. If a payment is ever taken twice, we will refund one of them.',
      },
      {
        text: 'If PayPal offers to split a payment into three, that is an agreement between you and PayPal, on PayPal’s terms. Your rights against us stay the same.',
      },
    ],
  },
  {
    id: 'lessons',
    title: 'Driving lessons',
    blocks: [
      {
        text: '**Who teaches.** Instructors are independent and have their own cars, diaries and insurance. They are registered with the Driver and Vehicle Standards Agency (DVSA) as approved instructors, or hold a trainee licence, which they display in the windscreen. Your contract is with us, and we are responsible for the lessons you bought from us.',
      },
      {
        text: '**Before the first lesson** your instructor will ring you, within one working day. The learner must be at least 17 (or 16 if they get the higher or enhanced rate of a mobility benefit), must hold a provisional licence for Great Britain or Northern Ireland and bring it, must be able to read a number plate from 20 metres, and must be fit to drive and not under the influence of alcohol or drugs. If not, the lesson cannot go ahead and counts as taken.',
      },
      {
        text: '**Moving a lesson.** Give your instructor at least 48 hours’ notice. With less notice the lesson counts as taken, unless the instructor can fill the time, or you are ill or bereaved: tell us and we will be reasonable. If the instructor cancels, or the weather makes driving unsafe, you keep the lesson and take it at another time. If you are late, the instructor will wait 15 minutes. If the instructor is late, they will make up the time at the end or on another day.',
      },
      {
        text: '**Hours do not expire** while you are learning with us. You can change instructor once without giving a reason, and at any time if you have a good reason. Nobody can promise that you will pass, and we do not.',
      },
      {
        text: '**On the road,** the instructor’s insurance covers the learner in the instructor’s car. The learner must pay any fine that results from ignoring the instructor.',
      },
    ],
  },
  {
    id: 'training',
    title: 'Instructor training',
    blocks: [
      {
        text: 'The terms for lessons also apply to the hours of training spent driving. Trainees must have held a full licence for three of the past six years and meet the DVSA’s requirements for registration, including a criminal record check. You book DVSA tests and licences with the DVSA and pay it directly. They are not included in our prices unless the page says so.',
      },
    ],
  },
  {
    id: 'courses',
    title: 'Courses',
    blocks: [
      {
        text: 'You pay a deposit now to reserve your place, and the rest on the day. Both amounts are shown on the course page and on your receipt. The place is for the person you name. If someone else is coming instead, tell us by the day before.',
      },
      {
        text: '**If you cannot come,** tell us at least 14 days before the course and we will refund the whole deposit. After that, we will refund it if someone else takes the place. You also have 14 days from your order to [change your mind](#refunds), as long as the course has not taken place. If we cancel or move a course, you can choose another date or have a full refund. We will tell you at least 7 days before, unless weather or illness makes that impossible.',
      },
    ],
  },
  {
    id: 'digital',
    title: 'Online learning aids',
    blocks: [
      {
        text: 'You can use them with a code that we email you: as soon as you have paid if you ask for that, otherwise after the 14 days to cancel, or on the day in between on which you ask for them. They are available for 12 months on any device with a browser that is still supported by its maker. They are for your own use: do not publish the code. They help you prepare for the theory test but are not the official test.',
      },
      {
        text: 'To use them straight away, you agree to that, at checkout or on the page that the code opens, and confirm that you then lose your right to cancel (regulation 37 of the Consumer Contracts Regulations 2013). If one does not work as described, we will repair or replace it, or refund some or all of its price.',
      },
    ],
  },
  {
    id: 'posted',
    title: 'Items we post',
    blocks: [
      {
        text: 'We post orders within two working days, by Royal Mail, to addresses in the United Kingdom. They should arrive within 5 working days, and must arrive within 30 days. We are responsible for them until they arrive. If you change your mind, send items back within 14 days of telling us. If something is faulty or wrong, we pay for the return.',
      },
    ],
  },
  {
    id: 'vouchers',
    title: 'Gift vouchers',
    blocks: [
      {
        text: 'A voucher is valid for 24 months from the day it is bought. The expiry date is shown on it. It can be used for lessons, training, courses and learning aids, in one go or over several orders, but not to buy another voucher. Any balance stays on the voucher and cannot be exchanged for cash. Anyone who has the code can spend it, so look after it like cash. If it is lost, the buyer can have it sent again or ring us.',
      },
      {
        text: `We email an e-voucher as soon as it is paid for, or at 8am on the date the buyer has chosen. We send gift cards by post, for ${pounds(GIFT_CARD_POSTAGE)} per order. The buyer can cancel a voucher within 14 days of the order as long as none of it has been spent. If we refund an order that was paid for with a voucher, the amount paid by voucher goes back on the voucher, and any amount paid by card goes back to that card.`,
      },
    ],
  },
  {
    id: 'refunds',
    title: 'Your right to cancel',
    blocks: [
      {
        text: 'You have 14 days to cancel for any reason (Consumer Contracts Regulations 2013). The 14 days start the day after you order or, for items we post, the day after they arrive. Tell us clearly, by phone, email or post. There is [a cancellation form](#form), but you do not have to use it.',
      },
      {
        text: 'We will refund everything you paid, including standard postage, to the payment method you used and at no cost to you. We will do this within 14 days of hearing from you or, for items we posted, within 14 days of getting them back or of you proving that you have sent them. You pay for returning items unless they are faulty. We can reduce the refund if something has lost value because it was handled more than it could have been in a shop.',
      },
      {
        items: [
          '**Lessons and training.** If you asked us at checkout to start within the 14 days, you pay for the hours you have had. After the 14 days, we will still refund any unused hours at the price you paid for them, including the fee.',
          '**Courses.** After the 14 days, see [Courses](#courses).',
          '**Online learning aids.** Your right to cancel ends when you ask to use them straight away, at checkout or on the page that the code opens. Otherwise you have the whole 14 days.',
          '**Vouchers.** You can cancel as long as none of the voucher has been spent.',
        ],
      },
    ],
  },
  {
    id: 'faulty',
    title: 'If something is faulty or not as described',
    blocks: [
      { text: 'In short, the Consumer Rights Act 2015 says:' },
      {
        items: [
          '**Services,** such as lessons and courses, must be provided with reasonable care and skill, and as described. If not, you can ask us to put them right, or to refund some or all of the price.',
          '**Goods** must be as described, fit for their purpose and of satisfactory quality. If they are not, you can return them within 30 days for a refund, and after that have them repaired or replaced.',
          '**Digital content** must also be as described, fit for its purpose and of satisfactory quality. If it is not, you can have it repaired or replaced, or get some or all of the price back.',
        ],
      },
      { text: 'For more information, ring Citizens Advice free on [0808 223 1133](tel:+448082231133).' },
    ],
  },
  {
    id: 'reviews',
    title: 'Reviews on this site',
    blocks: [
      {
        text: 'Anyone can review an instructor. A course can be reviewed by those who had a place on it, once they have confirmed by email that they wrote the review. Someone at our office reads every review within 24 hours and publishes it, good or bad, unless it is not about the lessons or the course, is insulting, reveals other people’s private information or is advertising. We do not pay for reviews, write them or edit them. A review is marked as from a verified learner if the email address it was sent with has a paid order for lessons and the owner of that address has confirmed it. All published reviews count equally towards averages. If you think a review is untrue, contact our office.',
      },
    ],
  },
  {
    id: 'liability',
    title: 'What we are responsible for',
    blocks: [
      {
        text: 'We are responsible for loss that we cause by breaking these terms or by not taking reasonable care, if it was foreseeable when you ordered. We are not responsible for loss that we could not prevent, or for business losses. Nothing in these terms limits our liability where the law does not allow it: for death or injury caused by our negligence, for fraud, and for your rights as a consumer.',
      },
    ],
  },
  {
    id: 'complaints',
    title: 'If something goes wrong',
    blocks: [
      {
        text: `Please tell us: ${waysToReach(school)}. We will reply within two working days and give you our final answer within 14 days. If you are not satisfied, we will name a dispute resolution body that is accredited under the Digital Markets, Competition and Consumers Act 2024 and that we agree to use. It is free for you, and you do not have to use it before going to court.`,
      },
      {
        text: 'The law of England and Wales applies. If you live in Scotland or Northern Ireland, you keep your rights under the law there and can go to court there.',
      },
    ],
  },
  {
    id: 'changes',
    title: 'When these terms change',
    blocks: [
      {
        text: 'Each version has a date. The version you accepted applies to your order. If part of these terms is found to be invalid, the rest still applies. If we choose not to enforce a term once, we can still enforce it later.',
      },
      {
        text: 'To find out what we do with your details, see [privacy and cookies](/privacy-policy-cookies).',
      },
    ],
  },
  {
    id: 'form',
    title: 'Cancellation form',
    blocks: [form(school)],
  },
];

/** A piece of a text: bold, or with where its link leads. */
export interface TermsSpan {
  text: string;
  bold?: true;
  href?: string;
}

/** Splits a text of the terms at its marks. */
export function spansOf(text: string): TermsSpan[] {
  return text.split(/(\*\*.+?\*\*|\[.+?\]\(.+?\))/).flatMap((piece): TermsSpan[] => {
    if (piece === '') return [];
    if (piece.startsWith('**')) return [{ text: piece.slice(2, -2), bold: true }];
    const [, name, href] = /^\[(.+)\]\((.+)\)$/.exec(piece) ?? [];
    return [name && href ? { text: name, href } : { text: piece }];
  });
}
