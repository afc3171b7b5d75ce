import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { MessageViewer } from './message-viewer.tsx';
import { outboxActions, sendAgainForm } from './outbox-actions.server.ts';
import { outboxPushes } from './outbox-pushes.server.ts';
import { outboxTexts } from './outbox-texts.server.ts';
import { Pushes } from './push-sections.tsx';
import { TextGatewayState, TextMonths, TextReplies, UndeliveredTexts } from './text-sections.tsx';
import { undeliveredEmails } from './undelivered-emails.server.ts';
import { DeferredEmails, MailServerState, RefusedEmails } from './undelivered-sections.tsx';
import { viewedEmails } from './viewed-emails.server.ts';
import './outbox.css';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/outbox-page.ts';

/** The staff's desk for emails, texts and notifications: what has not arrived. In development it shows every email too. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  const { db, clock, production } = office.deps;
  const query = new URL(request.url).searchParams;
  return {
    sendAgain: sendAgainForm(),
    done: doneWords(request, outboxActions),
    texts: office.deps.textsFrom === undefined ? undefined : await outboxTexts(db, clock.now()),
    pushes: await outboxPushes(db, clock.now()),
    undelivered: await undeliveredEmails(db, clock.now()),
    viewed: production ? undefined : await viewedEmails(office.deps, query),
    mayRefund: may(staff, 'refund'),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), outboxActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Outbox', matches) }];
}

export default function OutboxPage({
  loaderData: { undelivered, texts, pushes, sendAgain, done, viewed, mayRefund },
}: Route.ComponentProps) {
  const refused = useRefused();
  return (
    <>
      <PageHead title="Outbox">What we email, text and notify, and what hasn’t arrived</PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        <MailServerState undelivered={undelivered} />
        {texts && <TextGatewayState texts={texts} />}
        <RefusedEmails
          emails={undelivered.refused}
          form={sendAgain}
          mayRefund={mayRefund}
          refused={refused}
        />
        <DeferredEmails emails={undelivered.deferred} />
        {texts && <UndeliveredTexts texts={texts.undelivered} />}
        {texts && <TextReplies replies={texts.replies} />}
        {texts && <TextMonths months={texts.months} />}
        <Pushes pushes={pushes} />
        {viewed && <MessageViewer {...viewed} />}
      </div>
    </>
  );
}
