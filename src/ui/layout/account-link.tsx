import { UserRound } from '#src/ui/drawings/user-round.ts';
import { Link } from '#src/ui/link.tsx';
import { icon } from '../icons.tsx';

// Here and not in icons.tsx, because the checkout does not need it.
const AccountIcon = icon(UserRound);

/** The same for all visitors: public pages do not know who is signed in. */
export function AccountLink() {
  return (
    <Link className="top__account" to="/account">
      <AccountIcon />
      <span className="rest">Account</span>
    </Link>
  );
}
