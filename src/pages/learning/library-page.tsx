import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { CodeBoundary } from '#src/features/learning/access/code-refused.tsx';
import { requireAccess } from '#src/features/learning/access/require-access.server.ts';
import { materialOf } from '#src/features/learning/material/material.server.ts';
import { sizeOf } from '#src/features/learning/material.ts';
import { paidOrders } from '#src/features/orders/order-queries.server.ts';
import { brand, pageTitle } from '#src/platform/brand.ts';
import { dateInWords } from '#src/platform/dates.ts';
import { Link } from '#src/ui/link.tsx';
import '#src/features/learning/learning.css';

/** The products that a code opens. The link contains the code, so it grants the same access. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { code, expiresOn, learning } = await requireAccess(context, params.code, paidOrders);
  return {
    code,
    until: dateInWords(expiresOn),
    learning: learning.map(({ name, slug, image, summary }) => ({
      name,
      slug,
      image,
      summary,
      units: (materialOf(slug)?.units ?? []).map((unit) => ({
        slug: unit.slug,
        name: unit.name,
        size: sizeOf(unit),
      })),
    })),
  };
}

export function meta() {
  return [{ title: pageTitle('Your learning') }, { name: 'robots', content: 'noindex' }];
}

export default function LibraryPage() {
  const { code, until, learning } = useLoaderData<typeof loader>();
  return (
    <div className="wrap pad">
      <div className="narrow stack">
        <h1 className="h1--quiet">Your learning</h1>
        <p className="lead">
          Yours until {until}. To come back, use the link in your email or enter <strong>{code}</strong> at{' '}
          <Link to="/learning">Open your learning</Link>.
        </p>
      </div>
      <ul className="bought-list">
        {learning.map((one) => (
          <li key={one.slug} className="card bought-item">
            <img src={one.image} alt="" width="480" height="360" />
            <div className="stack">
              <h2>{one.name}</h2>
              <p className="quiet">{one.summary}</p>
              {one.units.length > 0 ? (
                <ul className="unit-links">
                  {one.units.map((unit) => (
                    <li key={unit.slug}>
                      <Link to={`/learning/${code}/${one.slug}/${unit.slug}`}>{unit.name}</Link>{' '}
                      <span className="small quiet">{unit.size}</span>
                    </li>
                  ))}
                </ul>
              ) : (
                <p>
                  Ring us on <a href={brand.phoneLink}>{brand.phone}</a> and we’ll send it to you.
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

export const ErrorBoundary = CodeBoundary;
