import { Link } from '../link.tsx';
import { OfficePhone } from './opening-hours.tsx';
import { PageTitle } from './use-school.tsx';

const WAIT = 'Please wait a minute';

interface RefusedLinkProps {
  /** Too many wrong ones have been tried: the page only asks to wait. */
  tooMany: boolean;
  /** What has been tried: "links". */
  tried: string;
  title: string;
  heading?: string;
  advice: string;
  to: string;
  button: string;
}

/** The page of a link that opens nothing, for customers and learners. It is the same whatever is wrong with the link. */
export function RefusedLink({
  tooMany,
  tried,
  title,
  heading = 'This link doesn’t work',
  advice,
  to,
  button,
}: RefusedLinkProps) {
  return (
    <div className="wrap pad narrow stack">
      <PageTitle title={tooMany ? WAIT : title} />
      <h1 className="h1--quiet">{tooMany ? WAIT : heading}</h1>
      <p className="lead">{tooMany ? `Too many ${tried}. Please try again in a minute.` : advice}</p>
      <p>
        <Link className="btn btn--go" to={to}>
          {button}
        </Link>
      </p>
      <p>
        Or ring us on <OfficePhone />.
      </p>
    </div>
  );
}
