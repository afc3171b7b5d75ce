import { useState } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { alertPath, formatAlert } from '#src/features/alerts/alert.ts';
import { AlertForm } from '#src/features/alerts/alert-form.tsx';
import { ALERT_ASKED, askAlertByPost, isTaught, realOutcode } from '#src/features/alerts/ask-alert.server.ts';
import { isGone, whyClosedTo } from '#src/features/courses/course.ts';
import { courseAt } from '#src/features/courses/courses.server.ts';
import { messageContext } from '#src/features/instructors/contact/message-deps.server.ts';
import { Sent } from '#src/features/instructors/contact/message-form.tsx';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { type Services, servicesContext } from '#src/platform/context/services.server.ts';
import { readPosted, showRefusal } from '#src/platform/http/posted-form.server.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { Link } from '#src/ui/link.tsx';
import type { Route } from './+types/ask-alert-page.ts';
import '#src/features/instructors/instructors.css';

const TITLE = 'Tell me when';

/** What the address is about, with what its form sends, and where to go if there is nothing to wait for. */
async function readAbout({ db, clock }: Pick<Services, 'db' | 'clock'>, query: URLSearchParams) {
  const now = clock.now();
  const slug = query.get('course');
  if (slug !== null) {
    const course = await courseAt(db, slug, now);
    if (!course || isGone(course, now)) throw new Response('No such course', { status: 404 });
    const to = `/courses/${course.slug}`;
    return {
      what: formatAlert({ kind: 'course', courseId: course.id, name: course.name }),
      fields: { course_id: String(course.id) },
      path: alertPath({ course: course.slug }),
      until: 'when the course begins',
      back: { to, label: course.name },
      isThere: whyClosedTo(course, now) !== 'full',
    };
  }
  const outcode = realOutcode(query.get('outcode') ?? '');
  if (!outcode) throw redirect('/areas-covered');
  return {
    what: formatAlert({ kind: 'outcode', outcode }),
    fields: { outcode },
    path: alertPath({ outcode }),
    until: 'after a year',
    back: { to: `/instructors?place=${outcode}`, label: `Instructors near ${outcode}` },
    isThere: await isTaught(db, outcode, now),
  };
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const about = await readAbout(context.get(servicesContext), query);
  return { about, sent: query.has('sent') ? ALERT_ASKED : undefined };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const fields = await readPosted(request);
  const { search } = new URL(request.url);
  return showRefusal(fields, async () => {
    await askAlertByPost(context.get(messageContext), fields, context.get(pageContext).address);
    return redirect(`/tell-me${search}&sent`, 303);
  });
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle(TITLE, matches) }, { name: 'robots', content: 'noindex' }];
}

/** Takes a name and an address of somebody who wants to be told once. */
export default function AskAlertPage({
  loaderData: { about, sent: sentBefore },
  actionData: refused,
}: Route.ComponentProps) {
  const [sent, setSent] = useState(sentBefore);
  const { what, fields, path, until, back, isThere } = about;
  return (
    <div className="wrap">
      <div className="narrow pad stack stack--wide">
        <h1 className="h1--quiet">Tell me when {what}</h1>
        {sent ? (
          <Sent message={sent}>
            <Link className="btn" to={back.to}>
              {back.label}
            </Link>
          </Sent>
        ) : isThere ? (
          <>
            <p className="lead">There’s nothing to wait for.</p>
            <p>
              <Link className="btn btn--go" to={back.to}>
                {back.label}
              </Link>
            </p>
          </>
        ) : (
          <AlertForm
            title={`Tell me when ${what}`}
            fields={fields}
            page={path}
            until={until}
            isPlace={'course_id' in fields}
            refused={refused}
            onSent={setSent}
          />
        )}
      </div>
    </div>
  );
}
