import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { pageMeta } from '#src/platform/page-meta.ts';
import { LegalPage } from './legal-document.tsx';
import { type LegalSchool, legalSchool } from './legal-school.ts';
import { aboutYourDetails } from './privacy-sections.tsx';
import { PRIVACY_VERSION } from './privacy-version.ts';

export function loader({ context }: LoaderFunctionArgs) {
  const { publicUrl, school } = context.get(servicesContext);
  return { publicUrl, school: legalSchool(school.current()) };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { publicUrl, school } = loaderData;
  return pageMeta({
    matches,
    title: 'Privacy and cookies',
    description: `What ${school.name} keeps about you, why, for how long and who else sees it. No tracking, no advertising cookies.`,
    path: '/privacy-policy-cookies',
    publicUrl,
  });
}

export default function PrivacyPage({ loaderData: { school } }: { loaderData: { school: LegalSchool } }) {
  return (
    <LegalPage
      school={school}
      title="Privacy and cookies"
      version={PRIVACY_VERSION}
      lead="We keep only what we need to teach you. We do not track you, and we never sell your details to anyone."
      parts={aboutYourDetails(school)}
    />
  );
}
