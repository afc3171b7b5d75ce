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
    what: 'What is in the basket, under a number that does not name you, and what you have typed at checkout.',
    why: 'To take your order: steps towards a contract that you ask for.',
    howLong: '24 hours after you last changed it.',
  },
  {
    name: 'Your order',
    what: 'Names, addresses, phone, email, when the learner is free, what was bought and paid, which terms you accepted and when. For a course also who comes, what they do not eat and what they want to ask: tell us only what we need to know.',
    why: 'To teach and send what you bought: our contract with you. To keep our books: a legal duty.',
    howLong:
      '7 years, as tax law and the time for claims ask. What somebody does not eat or wants to ask goes 30 days after the course.',
  },
  {
    name: 'The learner, where that is not you',
    what: 'Name, address, phone, email if given, and free times, as the buyer gave them to us.',
    why: 'To give the lessons: our legitimate interest, and theirs, in arranging what was bought for them.',
    howLong: 'With the order.',
  },
  {
    name: 'Gift vouchers',
    what: 'Who each is for, the message, where it was sent, and what has been spent from it. If somebody gave us your email for a voucher, we use it to send you that and for nothing else.',
    why: 'Our contract with the buyer, and our legitimate interest in letting it reach you.',
    howLong:
      'With the order. The code itself only until 30 days after it went out, or until it is first used, and sealed; after that just a fingerprint of it, to know it by.',
  },
  {
    name: 'Learning aids online',
    what: 'Which ones are yours, the code that opens them, sealed, so that we can send it again, a fingerprint of it, and the email it was sent to. Not your answers: they stay in your browser until you leave the page.',
    why: 'Our contract with you.',
    howLong: 'The code for the 12 months that they are open; the rest with the order.',
  },
  {
    name: 'Your account, if you make one',
    what: 'Name, email, phone and address, so that the next checkout knows them; which orders are yours; a fingerprint of your password, never the password; which browsers you are signed in with.',
    why: 'You ask for it: our contract with you.',
    howLong:
      'Until you close it, which you can do by yourself: all of that goes at once, and your orders stay as said above, without the account. A sign-in ends when it has not been used for 30 days, and after 90 days at most. An account whose email was never confirmed goes after a day.',
  },
  {
    name: 'Reviews',
    what: 'Your name as you write it, the stars, your words, and your email, which is never shown.',
    why: 'To show other learners what to expect, and that reviews are real: our legitimate interest.',
    howLong:
      'The email for 12 months, and as long a review that we do not show. One that we show until 30 days after its instructor has left us, unless you ask us to take yours down.',
  },
  {
    name: 'Messages to instructors, and answers to a course’s form',
    what: 'Name, email, phone and best time to ring if you give them, and what you write.',
    why: 'To pass it on and answer it: steps that you ask for.',
    howLong: '12 months; for a course, 12 months after it has taken place.',
  },
  {
    name: 'Payments that you began and left',
    what: 'The amount, the state that your bank told us, and what was in the basket. Never a card number: it goes from your browser straight to the card processor.',
    why: 'In case your bank still asks: our legitimate interest in taking no money twice.',
    howLong: '90 days.',
  },
  {
    name: 'The emails that we sent you',
    what: 'Their words, and whether they arrived.',
    why: 'To find out what went wrong, and to send them again: our legitimate interest.',
    howLong: '90 days.',
  },
  {
    name: 'Wrong passwords, and emails asked for',
    what: 'How many, under a fingerprint of the network or the address.',
    why: 'To keep guessers out: our legitimate interest, and a duty to keep things safe.',
    howLong: '2 days.',
  },
];
