import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { brand } from '#src/platform/brand.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { pageMeta } from '#src/platform/page-meta.ts';
import { LegalPage } from './legal-document.tsx';
import { aboutYourDetails } from './privacy-sections.tsx';
import { PRIVACY_VERSION } from './privacy-version.ts';

export function loader({ context }: LoaderFunctionArgs) {
  return { publicUrl: context.get(servicesContext).publicUrl };
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta({
    title: 'Privacy and cookies',
    description: `What ${brand.name} keeps about you, why, for how long and who else sees it. No tracking, no advertising cookies.`,
    path: '/privacy-policy-cookies',
    publicUrl: loaderData?.publicUrl ?? 'http://localhost',
  });
}

export default function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy and cookies"
      version={PRIVACY_VERSION}
      lead="We keep only what we need to teach you. We do not track you, and we never sell your details to anyone."
      parts={aboutYourDetails}
    />
  );
}
