import { Link } from '#src/ui/link.tsx';
import { alertPath } from './alert.ts';

/** Where nobody picks up yet: the way to be told. */
export function TellMe({ outcode }: { outcode: string }) {
  return (
    <p>
      <Link to={alertPath({ outcode })}>Tell me when you teach in {outcode}</Link>
    </p>
  );
}
