import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaArgs, redirect } from 'react-router';
import { requireActiveInstructor } from '#src/features/instructors/active-instructor.server.ts';
import { contactByPost } from '#src/features/instructors/contact/contact.server.ts';
import { contactForm } from '#src/features/instructors/contact/contact-directly.tsx';
import { messageContext } from '#src/features/instructors/contact/message-deps.server.ts';
import { MessagePage } from '#src/features/instructors/contact/message-page.tsx';
import { MESSAGE_SENT } from '#src/features/instructors/contact/sent-text.ts';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { readPosted, showRefusal } from '#src/platform/http/posted-form.server.ts';
import { pageTitle } from '#src/platform/page-meta.ts';
import type { Route } from './+types/contact-page.ts';
import { foundOrMissing } from './found-or-missing.server.ts';

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(messageContext);
  const { slug, name } = await foundOrMissing(requireActiveInstructor(db, params.slug ?? '', clock.now()));
  return { slug, name, sent: new URL(request.url).searchParams.has('sent') };
}

export async function action({ context, params: { slug = '' }, request }: ActionFunctionArgs) {
  const fields = await readPosted(request);
  return showRefusal(fields, async () => {
    await contactByPost(context.get(messageContext), slug, fields, context.get(pageContext).address);
    return redirect('?sent', 303);
  });
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const name = loaderData?.name ?? '';
  return [
    { title: pageTitle(`Contact ${name}`, matches) },
    { name: 'description', content: `Send ${name} a message. They’ll reply by email.` },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function ContactPage({
  loaderData: { slug, name, sent },
  actionData: refused,
}: Route.ComponentProps) {
  return (
    <MessagePage
      about={{ kind: 'instructor', slug, name }}
      sent={sent ? MESSAGE_SENT : undefined}
      refused={refused}
      here="Contact"
      form={contactForm(slug, name)}
    />
  );
}
