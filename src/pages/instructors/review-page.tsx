import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaArgs, redirect } from 'react-router';
import { messageContext } from '#src/features/instructors/contact/message-deps.server.ts';
import { MessagePage } from '#src/features/instructors/contact/message-page.tsx';
import { SUBMITTED } from '#src/features/instructors/contact/sent-text.ts';
import { requireSubject } from '#src/features/instructors/reviews/review-subject.server.ts';
import { reviewByPost } from '#src/features/instructors/reviews/submit-review.server.ts';
import { reviewForm } from '#src/features/instructors/reviews/submit-review.tsx';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { readPosted, showRefusal } from '#src/platform/http/posted-form.server.ts';
import { pageTitle } from '#src/platform/page-meta.ts';
import type { Route } from './+types/review-page.ts';
import { foundOrMissing } from './found-or-missing.server.ts';

/** The form is at the address of an instructor or of a course. */
function kindOf({ url }: Request) {
  return new URL(url).pathname.startsWith('/courses/') ? 'course' : 'instructor';
}

export async function loader({ context, params: { slug = '' }, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(messageContext);
  const kind = kindOf(request);
  const { name } = await foundOrMissing(requireSubject(db, kind, slug, clock.now()));
  const isSent = new URL(request.url).searchParams.has('sent');
  return { reviewed: { kind, slug, name } as const, sent: isSent ? SUBMITTED[kind] : undefined };
}

export async function action({ context, params: { slug = '' }, request }: ActionFunctionArgs) {
  const fields = await readPosted(request);
  const about = { kind: kindOf(request), slug } as const;
  return showRefusal(fields, async () => {
    await reviewByPost(context.get(messageContext), about, fields, context.get(pageContext).address);
    return redirect('?sent', 303);
  });
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { kind, name } = loaderData.reviewed;
  const what = kind === 'instructor' ? `lessons with ${name}` : name;
  return [
    { title: pageTitle(`Review ${name}`, matches) },
    { name: 'description', content: `Tell other learners how ${what} went.` },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function ReviewPage({
  loaderData: { reviewed, sent },
  actionData: refused,
}: Route.ComponentProps) {
  return (
    <MessagePage about={reviewed} sent={sent} refused={refused} here="Review" form={reviewForm(reviewed)} />
  );
}
