import { UserRound } from 'lucide';
import { Link } from 'react-router';
import { icon } from '../icons.tsx';

// Here, and not among the others: what checkout loads has no use for it.
const AccountIcon = icon(UserRound);

/** The same for everybody: public pages know nothing of who is signed in. */
export function AccountLink() {
  return (
    <Link className="top__account" to="/account">
      <AccountIcon />
      <span className="rest">Account</span>
    </Link>
  );
}
