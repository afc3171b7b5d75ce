/** Every cookie and storage entry that the site sets. A journey compares this list with what it finds. */
export interface BrowserEntry {
  name: string;
  kind: 'cookie' | 'storage';
  description: string;
  howLong: string;
}

export const browserEntries: readonly BrowserEntry[] = [
  {
    name: 'basket',
    kind: 'storage',
    description:
      'A copy of your basket, without the details of anyone a voucher is for. Set when you add something.',
    howLong: 'Deleted when it is more than 4 hours old.',
  },
  {
    name: 'basket_paying',
    kind: 'storage',
    description: 'A note that a payment is in progress, so that the basket is not deleted in the meantime.',
    howLong: 'Until your bank has responded.',
  },
  {
    name: 'discount_code',
    kind: 'storage',
    description:
      'The discount code of a link that you followed, to be taken off once your basket has something in it.',
    howLong: 'Until it is entered for your basket.',
  },
  {
    name: 'place',
    kind: 'storage',
    description:
      'Where you want to learn: the first half of the postcode or the town that you searched for, and our area there, so that prices start from it. Set when you look at an area’s prices after a search.',
    howLong: 'Until you select Forget, or search for another place.',
  },
  {
    name: 'basket_id',
    kind: 'cookie',
    description:
      'Which basket is yours. Set only if you put something in it while JavaScript is off, or open a link to finish, and removed once JavaScript is on.',
    howLong: '4 hours after your last change.',
  },
  {
    name: 'basket_own',
    kind: 'cookie',
    description:
      'Which basket you last put something in, so that what you add goes into the same one if this site’s JavaScript doesn’t load. No script can read it.',
    howLong: '4 hours after you last added something.',
  },
  {
    name: 'voucher_draft',
    kind: 'storage',
    description:
      'What you have chosen while creating a gift voucher, but never a name, an address or a message.',
    howLong: 'Until it is in the basket.',
  },
  {
    name: 'checkout_draft',
    kind: 'storage',
    description:
      'A random number, with which a reloaded checkout makes sure that what you typed last has reached us. Nothing that you typed.',
    howLong: 'Until it has reached us.',
  },
  {
    name: 'react-router-scroll-positions',
    kind: 'storage',
    description: 'How far you had scrolled on each page, so that going back returns you to the same place.',
    howLong: 'Until you close the tab.',
  },
  {
    name: 'checkout',
    kind: 'cookie',
    description:
      'Lets your browser, and no other, see the details you have entered. Set when you select Checkout Now or open a link to finish. No script can read it.',
    howLong: '24 hours.',
  },
  {
    name: 'session',
    kind: 'cookie',
    description: 'Keeps you signed in. Set when you sign in. No script can read it.',
    howLong: 'Until you sign out, or 30 days without a visit.',
  },
  {
    name: 'signed_in',
    kind: 'cookie',
    description: 'Records only that someone is signed in, so that pages can offer to sign out.',
    howLong: 'As long as session.',
  },
  {
    name: 'known',
    kind: 'cookie',
    description:
      'Records that you have signed in with this browser before, so that someone guessing your password elsewhere cannot lock you out. It is only sent when you sign in, and does not identify you.',
    howLong: 'A year, or until you close your account.',
  },
  {
    name: 'push_asked_account',
    kind: 'storage',
    description:
      'Remembers that you do not want notifications, so that we do not ask again. push_asked_office and push_asked_diary do the same for our staff and instructors.',
    howLong: 'Until you clear it.',
  },
  {
    name: 'office',
    kind: 'cookie',
    description: 'Keeps our staff signed in. Customers never have it. No script can read it.',
    howLong: 'Until the browser is closed, 12 hours without a visit, or 7 days.',
  },
  {
    name: 'diary',
    kind: 'cookie',
    description: 'Keeps our instructors signed in. Customers never have it. No script can read it.',
    howLong: 'Until they sign out, 30 days without a visit, or 180 days.',
  },
  {
    name: 'office_known',
    kind: 'cookie',
    description: 'The same as known, for our staff. Customers never have it.',
    howLong: 'A year.',
  },
  {
    name: 'diary_kept',
    kind: 'storage',
    description:
      'Keeps our instructors’ next seven days on their phone for when there is no signal: lessons, addresses, phone numbers and notes. Customers never have it.',
    howLong: '7 days, or until they sign out.',
  },
  {
    name: 'diary_marks',
    kind: 'storage',
    description:
      'Keeps what our instructors marked without a signal, until it has been sent. Customers never have it.',
    howLong: 'Until it is sent, 30 days at most.',
  },
  {
    name: 'diary_read',
    kind: 'storage',
    description: 'When our instructors’ phone last read their diary. Customers never have it.',
    howLong: 'Until you delete it.',
  },
  {
    name: 'diary_app',
    kind: 'storage',
    description:
      'On how many days our instructors’ diary was opened, and whether they declined to install it. Customers never have it.',
    howLong: 'Until you delete it.',
  },
  {
    name: 'lessons_kept',
    kind: 'storage',
    description:
      'Keeps your lessons to come on this device for when there is no signal, once you have opened them in your account.',
    howLong: '7 days, or until you sign out.',
  },
  {
    name: 'lessons_app',
    kind: 'storage',
    description: 'On how many days your lessons were opened, and whether you declined to install them.',
    howLong: 'Until you delete it.',
  },
  {
    name: 'diary_known',
    kind: 'cookie',
    description: 'The same as known, for our instructors. Customers never have it.',
    howLong: 'A year.',
  },
];
