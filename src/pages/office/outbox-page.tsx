import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { officeContext, requireStaff } from '#src/features/office/access/office-guard.server.ts';
import { MessageViewer } from '#src/features/office/outbox/message-viewer.tsx';
import { sendAgainByPost } from '#src/features/office/outbox/send-again.server.ts';
import { undeliveredEmails } from '#src/features/office/outbox/undelivered-emails.server.ts';
import {
  DeferredEmails,
  MailServerNews,
  RefusedEmails,
} from '#src/features/office/outbox/undelivered-sections.tsx';
import { viewedEmails } from '#src/features/office/outbox/viewed-emails.server.ts';
import { pageTitle } from '#src/platform/brand.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { readPosted, showRefusal } from '#src/platform/http/posted-form.server.ts';
import '#src/features/office/outbox/outbox.css';

/** The staff's desk for emails: what has not arrived. In development it shows every email too. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireStaff(context.get(officeContext), 'read');
  const services = context.get(servicesContext);
  const asked = new URL(request.url).searchParams;
  return {
    undelivered: await undeliveredEmails(services.db),
    viewed: services.production ? undefined : await viewedEmails(services, asked),
    again: asked.has('again'),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  await requireStaff(context.get(officeContext), 'work');
  const fields = await readPosted(request);
  return showRefusal(fields, async () => {
    await sendAgainByPost(context.get(servicesContext), fields);
    return redirect('/office/outbox?again', 303);
  });
}

export { OfficeError as ErrorBoundary } from './office-error.tsx';

export function meta() {
  return [{ title: pageTitle('Outbox') }, { name: 'robots', content: 'noindex' }];
}

export default function OutboxPage() {
  const { undelivered, viewed, again } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <div className="stack stack--wide">
      <div className="stack">
        <h1 className="h1--quiet">Outbox</h1>
        {again && <p className="notice">The email is on its way again.</p>}
        <MailServerNews undelivered={undelivered} />
      </div>
      <RefusedEmails emails={undelivered.refused} refusal={refusal} />
      <DeferredEmails emails={undelivered.deferred} />
      {viewed && (
        <section className="stack" aria-labelledby="all-emails">
          <h2 id="all-emails">All emails</h2>
          <MessageViewer {...viewed} />
        </section>
      )}
    </div>
  );
}
