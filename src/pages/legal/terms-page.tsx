import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { brand } from '#src/platform/brand.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { pageMeta } from '#src/platform/page-meta.ts';
import { LegalPage } from './legal-document.tsx';
import { aboutBuying } from './terms-of-buying.tsx';
import { aboutEachKind } from './terms-of-each-kind.tsx';
import { aboutTheLaw } from './terms-of-the-law.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  return { publicUrl: context.get(servicesContext).publicUrl };
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta({
    title: 'Terms and conditions',
    description: `What you and ${brand.name} agree to when you buy lessons, training, courses, vouchers or learning aids: prices, the fee, cancelling and refunds.`,
    path: '/terms-conditions',
    publicUrl: loaderData?.publicUrl ?? 'http://localhost',
  });
}

export default function TermsPage() {
  return (
    <LegalPage
      title="Terms and conditions"
      version={brand.legal.terms}
      lead="What you can expect from us, and what we expect from you. Nothing here takes away your legal rights."
      parts={[...aboutBuying, ...aboutEachKind, ...aboutTheLaw]}
    />
  );
}
