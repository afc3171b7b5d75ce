/** Every cookie and storage entry that the site sets. A journey compares this list with what it finds. */
export interface BrowserEntry {
  name: string;
  kind: 'cookie' | 'storage';
  what: string;
  howLong: string;
}

export const browserEntries: readonly BrowserEntry[] = [
  {
    name: 'basket',
    kind: 'storage',
    what: 'A copy of your basket, without who a voucher is for. Set when you put something in.',
    howLong: 'Thrown away when it is over 4 hours old.',
  },
  {
    name: 'basket_paying',
    kind: 'storage',
    what: 'That a payment is on its way, so that the basket is not thrown away meanwhile.',
    howLong: 'Until your bank has answered.',
  },
  {
    name: 'basket_id',
    kind: 'cookie',
    what: 'Which basket is yours. Set only if you put something in it while JavaScript is off, and removed once it is on.',
    howLong: '4 hours after your last change.',
  },
  {
    name: 'voucher_draft',
    kind: 'storage',
    what: 'What you have chosen while you put a gift voucher together, but never a name, an address or a message.',
    howLong: 'Until it is in the basket.',
  },
  {
    name: 'react-router-scroll-positions',
    kind: 'storage',
    what: 'How far down you were on each page, so that going back finds the place.',
    howLong: 'Until you close the tab.',
  },
  {
    name: 'checkout',
    kind: 'cookie',
    what: 'Lets your browser, and only yours, see the details that you typed. Set when you press Checkout Now; no script can read it.',
    howLong: '24 hours.',
  },
  {
    name: 'session',
    kind: 'cookie',
    what: 'Says that it is you. Set when you sign in; no script can read it.',
    howLong: 'Until you sign out, or 30 days without a visit.',
  },
  {
    name: 'signed_in',
    kind: 'cookie',
    what: 'Says only that somebody is signed in, so that pages offer to sign out.',
    howLong: 'As long as session.',
  },
  {
    name: 'known',
    kind: 'cookie',
    what: 'Says that you have signed in with this browser before, so that whoever tries passwords elsewhere does not lock you out. It is sent with signing in alone, and names nobody.',
    howLong: 'A year, or until you close your account.',
  },
];
