import { useRouteLoaderData } from 'react-router';
import type { BreadcrumbList, WithContext } from 'schema-dts';
import { Link } from '#src/ui/link.tsx';
import { NextIcon } from '../icons.tsx';

interface Step {
  to: string;
  name: string;
}

/** Links to the parent pages. Search engines get the same steps as JSON-LD. */
export function Breadcrumbs({ steps, here }: { steps: Step[]; here: string }) {
  const root = useRouteLoaderData('root') as { publicUrl: string } | undefined;
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol>
        {steps.map((step) => (
          <li key={step.to}>
            <Link to={step.to}>{step.name}</Link>
            <NextIcon />
          </li>
        ))}
        <li>
          <span aria-current="page">{here}</span>
        </li>
      </ol>
      {root && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of ours, with no < left that could end the element
          dangerouslySetInnerHTML={{ __html: asData(steps, here, root.publicUrl) }}
        />
      )}
    </nav>
  );
}

function asData(steps: Step[], here: string, publicUrl: string): string {
  const list: WithContext<BreadcrumbList> = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [...steps, { to: undefined, name: here }].map(({ to, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      // The last step is the page itself, which needs no URL.
      ...(to && { item: new URL(to, publicUrl).href }),
    })),
  };
  return JSON.stringify(list).replaceAll('<', '\\u003c');
}
