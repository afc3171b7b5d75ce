import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaArgs, redirect } from 'react-router';
import { messageContext } from '#src/features/instructors/contact/message-deps.server.ts';
import { MessagePage } from '#src/features/instructors/contact/message-page.tsx';
import { REVIEW_SUBMITTED } from '#src/features/instructors/contact/sent-text.ts';
import { reviewByPost } from '#src/features/instructors/reviews/submit-review.server.ts';
import { reviewForm } from '#src/features/instructors/reviews/submit-review.tsx';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { readPosted, showRefusal } from '#src/platform/http/posted-form.server.ts';
import { pageTitle } from '#src/platform/page-meta.ts';
import type { Route } from './+types/review-page.ts';
import { whomToWrite } from './whom-to-write.server.ts';

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { slug, name } = await whomToWrite(context.get(messageContext), params.slug);
  return { slug, name, sent: new URL(request.url).searchParams.has('sent') };
}

export async function action({ context, params: { slug = '' }, request }: ActionFunctionArgs) {
  const fields = await readPosted(request);
  return showRefusal(fields, async () => {
    await reviewByPost(context.get(messageContext), slug, fields, context.get(pageContext).address);
    return redirect('?sent', 303);
  });
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const name = loaderData?.name ?? '';
  return [
    { title: pageTitle(`Review ${name}`, matches) },
    { name: 'description', content: `Tell other learners how lessons with ${name} went.` },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function ReviewPage({
  loaderData: { slug, name, sent },
  actionData: refused,
}: Route.ComponentProps) {
  return (
    <MessagePage
      slug={slug}
      name={name}
      sent={sent ? REVIEW_SUBMITTED : undefined}
      refused={refused}
      here="Review"
      form={reviewForm(slug, name)}
    />
  );
}
