import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { spansOf, type TermsBlock, termsOf } from '#src/features/orders/terms/terms.ts';
import { TERMS_VERSION } from '#src/features/orders/terms/terms-version.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { pageMeta } from '#src/platform/page-meta.ts';
import { Link } from '#src/ui/link.tsx';
import { LegalPage } from './legal-document.tsx';
import { type LegalSchool, legalSchool } from './legal-school.ts';

export function loader({ context }: LoaderFunctionArgs) {
  const { publicUrl, school } = context.get(servicesContext);
  return { publicUrl, school: legalSchool(school.current()) };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { publicUrl, school } = loaderData;
  return pageMeta({
    matches,
    title: 'Terms and conditions',
    description: `What you and ${school.name} agree to when you buy lessons, training, courses, vouchers or learning aids: prices, the fee, cancelling and refunds.`,
    path: '/terms-conditions',
    publicUrl,
  });
}

export default function TermsPage({ loaderData: { school } }: { loaderData: { school: LegalSchool } }) {
  return (
    <LegalPage
      school={school}
      title="Terms and conditions"
      version={TERMS_VERSION}
      lead="What you can expect from us, and what we expect from you. Nothing here takes away your legal rights."
      parts={termsOf(school).map(({ id, title, blocks }) => ({ id, title, body: blocks.map(toElement) }))}
    />
  );
}

/** Blocks and spans never move, so their places are their keys. */
function toElement(block: TermsBlock, place: number) {
  if ('text' in block)
    return (
      <p key={place}>
        <Spans text={block.text} />
      </p>
    );
  if ('items' in block)
    return (
      <ul key={place}>
        {block.items.map((item) => (
          <li key={item}>
            <Spans text={item} />
          </li>
        ))}
      </ul>
    );
  return (
    <div key={place} className="panel legal__form grid g-2">
      {block.form.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

function Spans({ text }: { text: string }) {
  return spansOf(text).map(({ text, bold, href }) => {
    if (bold) return <strong key={text}>{text}</strong>;
    if (href?.startsWith('/'))
      return (
        <Link key={text} to={href}>
          {text}
        </Link>
      );
    return href ? (
      <a key={text} href={href}>
        {text}
      </a>
    ) : (
      text
    );
  });
}
