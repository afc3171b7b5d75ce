/** What personal data is kept, exactly as the product does it. */
export interface Kept {
  name: string;
  what: string;
  /** The purpose and the legal basis under the UK GDPR. */
  why: string;
  howLong: string;
}

export const kept: readonly Kept[] = [
  {
    name: 'Your basket and checkout',
    what: 'What is in your basket, under a number that does not identify you, and what you have entered at checkout.',
    why: 'To take your order: steps you ask us to take before entering into a contract.',
    howLong: '24 hours after you last changed it.',
  },
  {
    name: 'Your order',
    what: 'Names, addresses, phone number, email address, the learner’s availability, what you bought and paid, and which terms you accepted and when. For a course, also the attendee’s name, dietary requirements and questions: tell us only what we need to know.',
    why: 'To provide what you bought: our contract with you. To keep our accounts: a legal obligation.',
    howLong:
      '7 years from the end of the month in which you paid or, if later, in which its last lesson or refund was, or a voucher bought with it was last used or ended: for tax records and in case of a legal claim. We delete dietary requirements and questions 30 days after the course.',
  },
  {
    name: 'The learner, if that is not you',
    what: 'Name, address, phone number, email address if given, and availability, as given to us by the buyer.',
    why: 'To provide the lessons: our legitimate interest, and theirs, in arranging what was bought for them.',
    howLong: 'For as long as the order.',
  },
  {
    name: 'Lessons',
    what: 'When and where they are and who gives them, the hours bought, used and charged, the instructor’s notes and the progress that they mark, a driving test that you tell us of, the times you are waiting for, and whether you want reminders. Of links to your lessons and your calendar, a fingerprint; the calendar’s address is also kept encrypted, so that we can show it to you again.',
    why: 'To provide the lessons: our contract with the buyer, and our legitimate interest, and the learner’s, in lessons that build on one another. To pay instructors and keep our accounts: a legal obligation.',
    howLong:
      'For as long as the order that they were bought with. Tests, links and what you are waiting for: as long as any order of the learner.',
  },
  {
    name: 'Gift vouchers',
    what: 'Who each one is for, the message, where it was sent, and how much has been spent. If someone gave us your email address for a voucher, we use it only to send you that voucher.',
    why: 'Our contract with the buyer, and our legitimate interest in delivering it to you.',
    howLong:
      'For as long as the order. We keep the code itself, encrypted, only until 30 days after it was sent or until it is first used. After that we keep only a fingerprint of it (a hash), so that we can recognise it.',
  },
  {
    name: 'Online learning aids',
    what: 'Which ones are yours, the code that opens them (encrypted, so that we can send it again), a fingerprint of the code, and the email address it was sent to. We do not keep your answers: they stay in your browser until you leave the page.',
    why: 'Our contract with you.',
    howLong: 'The code for the 12 months it works. The rest for as long as the order.',
  },
  {
    name: 'Your account, if you create one',
    what: 'Name, email address, phone number and address, so that we can fill them in at checkout; which orders are yours; a fingerprint of your password, never the password itself; and which browsers you are signed in on.',
    why: 'To provide the account you ask for: our contract with you.',
    howLong:
      'Until you close it, which you can do yourself. We then delete all of this straight away, but keep your orders as described above, without the account. You are signed out after 30 days without a visit, and after 90 days at most. If an email address is never confirmed, we delete the account after a day.',
  },
  {
    name: 'Reviews',
    what: 'Your name as you enter it, your star rating, your review, and your email address, which is never shown.',
    why: 'To show other learners what to expect, and to make sure reviews are genuine: our legitimate interest.',
    howLong:
      'Your email address, and any review we do not publish, for 12 months. Published reviews until 30 days after the instructor leaves us, unless you ask us to remove yours.',
  },
  {
    name: 'Messages to instructors, and course forms',
    what: 'Name, email address, phone number and best time to ring if you give them, and your message.',
    why: 'To pass it on and reply: steps you ask us to take.',
    howLong:
      '12 months; for a course, 12 months after it has taken place, or 7 days if you don’t confirm the place you asked for.',
  },
  {
    name: 'Payments you started but did not finish',
    what: 'The amount, the status your bank gave us, and what was in the basket. Never a card number: that goes straight from your browser to the card processor.',
    why: 'In case your bank still processes the payment: our legitimate interest in not charging you twice.',
    howLong: '90 days.',
  },
  {
    name: 'The emails we have sent you',
    what: 'What they said, and whether they arrived.',
    why: 'To find out what went wrong, and to send them again: our legitimate interest.',
    howLong: '90 days.',
  },
  {
    name: 'Wrong passwords and requests for emails',
    what: 'How many there were, under a fingerprint of the IP address or email address.',
    why: 'To stop people guessing passwords: our legitimate interest, and our duty to keep your details secure.',
    howLong: '2 days.',
  },
];
