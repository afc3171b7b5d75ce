import { PageTitle } from '#src/ui/layout/use-school.tsx';
import { Link } from '#src/ui/link.tsx';

/** Links to the areas (§2). */
export function EmptyBasket() {
  return (
    <div className="empty grid justify-start g-6">
      <PageTitle title="My Basket" />
      <img className="sign-pic" src="/art/spots/empty-basket.svg" alt="" width="120" height="120" />
      <div className="stack">
        <h1 className="h1--quiet" tabIndex={-1}>
          Your basket is empty
        </h1>
        <p className="lead">Find lessons in your area to get started.</p>
      </div>
      <p>
        <Link className="btn btn--go" to="/areas-covered">
          See areas covered
        </Link>
      </p>
    </div>
  );
}
