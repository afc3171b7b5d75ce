/** What personal data is kept, exactly as the product does it. */
export interface Kept {
  name: string;
  description: string;
  /** The purpose and the legal basis under the UK GDPR. */
  reason: string;
  howLong: string;
}

export const kept: readonly Kept[] = [
  {
    name: 'Your basket and checkout',
    description:
      'What is in your basket, under a number that does not identify you, and what you have entered at checkout, or told us by phone. If you have a link to finish sent to you, the email address and whether you want to be reminded once.',
    reason:
      'To take your order: steps you ask us to take before entering into a contract. To remind you: your consent.',
    howLong:
      '24 hours after you last changed it. If we made the order for you by phone, 90 days after the link to pay it has ended. If you have a link to finish sent to you, 7 days after that, with the email address.',
  },
  {
    name: 'Your order',
    description:
      'Names, addresses, phone number, email address, the learner’s availability, what you bought and paid, and which terms you accepted and when. For a course, also the attendee’s name, dietary requirements and questions: tell us only what we need to know.',
    reason: 'To provide what you bought: our contract with you. To keep our accounts: a legal obligation.',
    howLong:
      '7 years from the end of the month in which you paid or, if later, in which its last lesson or refund was, or a voucher bought with it was last used or ended: for tax records and in case of a legal claim. We delete dietary requirements and questions 30 days after the course.',
  },
  {
    name: 'The learner, if that is not you',
    description:
      'Name, address, phone number, email address if given, and availability, as given to us by the buyer.',
    reason:
      'To provide the lessons: our legitimate interest, and theirs, in arranging what was bought for them.',
    howLong: 'For as long as the order.',
  },
  {
    name: 'Lessons',
    description:
      'When and where they are and who gives them, the hours bought, used and charged, the instructor’s notes and the progress that they mark, a driving test that you tell us of, the times you are waiting for, and whether you want reminders. Of links to your lessons and your calendar, a fingerprint; the calendar’s address is also kept encrypted, so that we can show it to you again.',
    reason:
      'To provide the lessons: our contract with the buyer, and our legitimate interest, and the learner’s, in lessons that build on one another. To pay instructors and keep our accounts: a legal obligation.',
    howLong:
      'For as long as the order that they were bought with. Tests, links and what you are waiting for: as long as any order of the learner.',
  },
  {
    name: 'A photograph of a pass',
    description:
      'If you or your instructor add one: the photograph, made anew without what the camera wrote into it, who added it, and whether the learner lets us show it. Only then do we show it, on the instructor’s page, with a first name and a month.',
    reason: 'The learner’s consent, which they can take back at any time on the page about their test.',
    howLong: 'Until you or we delete it, which removes it wherever it was shown. 2 years at most.',
  },
  {
    name: 'Gift vouchers',
    description:
      'Who each one is for, what it was given for, the message, where it was sent, and how much has been spent. If someone gave us your email address for a voucher, we use it only to send you that voucher.',
    reason: 'Our contract with the buyer, and our legitimate interest in delivering it to you.',
    howLong:
      'For as long as the order. We keep the code itself, encrypted, only until 30 days after it was sent or until it is first used. After that we keep only a fingerprint of it (a hash), so that we can recognise it.',
  },
  {
    name: 'Online learning aids',
    description:
      'Which ones are yours, the code that opens them (encrypted, so that we can send it again), a fingerprint of the code, and the email address it was sent to. Of theory questions and mock tests, what was answered with the code and when, so that you see how far you are and the questions come back; other answers stay in your browser.',
    reason: 'Our contract with you.',
    howLong:
      'The code and the answers for the 12 months it works, or until it is refunded. The rest for as long as the order.',
  },
  {
    name: 'Your account, if you create one',
    description:
      'Name, email address, phone number and address, so that we can fill them in at checkout; which orders are yours; a fingerprint of your password, never the password itself; and which browsers you are signed in on.',
    reason: 'To provide the account you ask for: our contract with you.',
    howLong:
      'Until you close it, which you can do yourself. We then delete all of this straight away, but keep your orders as described above, without the account. You are signed out after 30 days without a visit, and after 90 days at most. If an email address is never confirmed, we delete the account after a day.',
  },
  {
    name: 'A card that you keep for next time',
    description:
      'What our card processor calls it, its kind, its last four digits and its expiry date, and when you asked us to keep it. The card itself is with the processor alone.',
    reason: 'So that you can pay with it again: your consent.',
    howLong:
      'Until you remove it or close your account, both of which you can do yourself, or 90 days after it expires. The processor may keep its own record.',
  },
  {
    name: 'Reviews',
    description:
      'Your name as you enter it, your star rating, your review, and your email address, which is never shown.',
    reason:
      'To show other learners what to expect, and to make sure reviews are genuine: our legitimate interest.',
    howLong:
      'Your email address, and any review we do not publish, for 12 months. Published reviews until 30 days after the instructor leaves us, or 12 months after the course was last held, unless you ask us to remove yours. A review of a course that you have not confirmed by our email, for 30 days.',
  },
  {
    name: 'Being told of a place or an area',
    description:
      'If you ask us to tell you when a full course has a place, or when we teach at a postcode: your name, your email address, and what you asked about.',
    reason: 'To send you that one message: your consent, which you can withdraw by the link in our email.',
    howLong:
      'Until the message is sent or you stop it. At most until the course begins, 12 months for a postcode, and 7 days if you don’t confirm your email address.',
  },
  {
    name: 'Messages to instructors, and course forms',
    description:
      'Name, email address, phone number and best time to ring if you give them, and your message.',
    reason: 'To pass it on and reply: steps you ask us to take.',
    howLong:
      '12 months; for a course, 12 months after it has taken place, or 7 days if you don’t confirm the place you asked for.',
  },
  {
    name: 'Payments you started but did not finish',
    description:
      'The amount, the status your bank gave us, and what was in the basket. If you approved it with Apple Pay or Google Pay in your basket, also the name, email address, phone number and billing address of that wallet, which our card processor tells us so that you needn’t type them. Never a card number: that goes straight from your browser to the card processor.',
    reason:
      'In case your bank still processes the payment: our legitimate interest in not charging you twice.',
    howLong: '90 days.',
  },
  {
    name: 'The emails we have sent you',
    description: 'What they said, and whether they arrived.',
    reason: 'To find out what went wrong, and to send them again: our legitimate interest.',
    howLong: '90 days.',
  },
  {
    name: 'Texts',
    description:
      'Your mobile number, if you agree to texts or ask us to text you a link to pay; what you want to be texted about, such as reminders, changes to your lessons or times that come free; the hours in which they wait, if you choose others than ours; what each text said and whether it arrived; and what you reply, which our office reads.',
    reason:
      'You asked for them: your consent, which you can take back at any time on “How you hear from us”, or by replying STOP. To answer what you text us, from whichever number: our legitimate interest.',
    howLong:
      'The number until you remove it; the hours until you ask us to delete what we hold; texts and replies for 90 days. That a number has replied STOP, until it texts START.',
  },
  {
    name: 'Messages about more hours',
    description:
      'Whether you want to hear what more hours cost when they run low, by email or by text, since which day, and when we last told you.',
    reason:
      'You asked for them: your consent, which you can take back at any time on “How you hear from us”, by the link in each email, or by replying STOP to a text.',
    howLong: 'Until you take it back, or close your account.',
  },
  {
    name: 'Notifications',
    description:
      'If you turn notifications on in a browser: its address at the company that delivers them, the keys that they are encrypted with, the kind of device, what each one said and whether it was accepted.',
    reason:
      'You asked for them: your consent, which you can take back at any time under “Your details”, or in the browser.',
    howLong:
      'The address and keys until you turn notifications off or sign out there. What each one said for 90 days.',
  },
  {
    name: 'Wrong passwords and requests for emails',
    description: 'How many there were, under a fingerprint of the IP address or email address.',
    reason:
      'To stop people guessing passwords: our legitimate interest, and our duty to keep your details secure.',
    howLong: '2 days.',
  },
];
