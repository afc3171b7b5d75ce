import type { LoaderFunctionArgs } from 'react-router';
import { officeContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import type { Route } from './+types/catalogue-page.ts';
import { AreasPanel } from './areas-panel.tsx';
import { ProductsPanel } from './products-panel.tsx';
import { readCataloguePage } from './read-catalogue-page.server.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  return readCataloguePage(office.deps);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Catalogue', matches) }];
}

export default function CataloguePage({
  loaderData: { areas, training, aids, courses, designs },
}: Route.ComponentProps) {
  const offered = designs.filter((design) => design.offered).length;
  return (
    <>
      <PageHead
        title="Catalogue"
        buttons={
          <>
            <a className="btn" href="/office/catalogue/hours">
              Opening hours
            </a>
            <a className="btn" href="/office/catalogue/designs">
              Voucher designs, {offered} of {designs.length}
            </a>
          </>
        }
      >
        What the school sells, at today’s prices with all fees
      </PageHead>
      <div className="stack">
        <AreasPanel areas={areas} />
        <ProductsPanel id="training" title="Instructor training" products={training} />
        <ProductsPanel id="aids" title="Learning aids and packs" products={aids} usualWord="Usually, worth" />
        <ProductsPanel id="courses" title="Deposits of courses" products={courses} />
      </div>
    </>
  );
}
