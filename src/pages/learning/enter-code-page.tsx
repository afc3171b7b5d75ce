import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { LostCode } from '#src/features/learning/access/lost-code.tsx';
import { OpenByCode } from '#src/features/learning/access/open-by-code.tsx';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { pageMeta, schoolOf } from '#src/platform/page-meta.ts';
import { Breadcrumbs } from '#src/ui/layout/breadcrumbs.tsx';
import { Link } from '#src/ui/link.tsx';
import '#src/features/learning/learning.css';
import { OfficePhone } from '#src/ui/layout/opening-hours.tsx';

const TITLE = 'Open your learning';

export async function loader({ context }: LoaderFunctionArgs) {
  return { publicUrl: context.get(servicesContext).publicUrl };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  return pageMeta({
    matches,
    title: TITLE,
    description: `Enter the code from your email to open the theory, hazard and brain training that you bought from ${schoolOf(matches).name}.`,
    path: '/learning',
    publicUrl: loaderData.publicUrl,
  });
}

export default function EnterCodePage() {
  useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <Breadcrumbs steps={[{ to: '/', name: 'Home' }]} here={TITLE} />
      <div className="pad way-in grid grid--shrink items-start g-10">
        <div className="stack">
          <h1 className="h1--quiet">Open your learning</h1>
          <p className="lead">
            The code is in the email “Your learning materials are ready”: four groups of five.
          </p>
          <noscript>
            <p className="notice">
              <span>
                Entering a code needs JavaScript. The link in the email works without it. You can also ring us
                on <OfficePhone />.
              </span>
            </p>
          </noscript>
          <OpenByCode title={TITLE} />
        </div>
        <div className="stack panel">
          <h2 id="lost">Lost your code?</h2>
          <p>We’ll send it again to the email address you used when you bought.</p>
          <LostCode />
          <p className="small quiet">
            Haven’t bought anything yet? <Link to="/pass-for-less-pack">See the Pass For Less Pack</Link>.
          </p>
        </div>
      </div>
    </div>
  );
}
