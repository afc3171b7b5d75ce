import { data, Link } from 'react-router';
import { pageTitle } from '#src/platform/brand.ts';

export function loader() {
  return data(null, { status: 404 });
}

export function meta() {
  return [{ title: pageTitle('Page not found') }, { name: 'robots', content: 'noindex' }];
}

export default function NotFoundPage() {
  return (
    <div className="wrap pad narrow stack">
      <img className="spot" src="/art/spots/not-found.svg" alt="" width="480" height="360" />
      <h1 className="h1--quiet">There is no road here</h1>
      <p className="lead">The page may have moved, or the address has a typing mistake in it.</p>
      <p>
        <Link className="btn btn--go" to="/areas-covered">
          See areas covered
        </Link>
      </p>
    </div>
  );
}
