import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { londonWhenInLine } from '#src/platform/dates.ts';
import { pageTitle } from '#src/platform/page-meta.ts';
import { isUuid } from '#src/platform/slug.ts';
import { type DeliveryRow, deliveriesOf, findWebhook } from '#src/platform/webhooks/webhook-rows.server.ts';
import { PageRefusal, useRefused } from '#src/ui/posted/posted-form.tsx';
import { useShownOnce } from '#src/ui/posted/use-shown-once.ts';
import type { Route } from './+types/webhook-page.ts';
import { ShownSecret } from './shown-secret.tsx';
import { webhookActions } from './webhook-actions.server.ts';
import { WebhookState } from './webhooks-panel.tsx';

export async function loader({ context, params: { id }, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'programs');
  const { db, clock } = office.deps;
  const webhook = isUuid(id) ? await findWebhook(db, id) : undefined;
  if (!webhook) throw new Response('No such address', { status: 404 });
  return {
    webhook,
    deliveries: await deliveriesOf(db, webhook.id),
    done: doneWords(request, webhookActions),
    now: clock.now(),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), webhookActions);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [
    { title: pageTitle(loaderData ? new URL(loaderData.webhook.address).hostname : 'Address', matches) },
  ];
}

export default function WebhookPage({
  loaderData: { webhook, deliveries, done, now },
}: Route.ComponentProps) {
  const refused = useRefused();
  const made = useShownOnce<{ id: string; secret: string }>();
  const { id, address, events, offAt } = webhook;
  const subject = { id };
  return (
    <>
      <PageHead
        title={new URL(address).hostname}
        trail={[['/office/programs', 'Programs']]}
        here={new URL(address).hostname}
      >
        {address}, told of {events.join(', ')}
      </PageHead>
      <div className="stack">
        <PageRefusal className="badge badge--danger" />
        {made ? (
          <ShownSecret
            key={made.secret}
            label="Secret"
            hint="What we send from now on is signed with it. Put it where the program checks that."
            secret={made.secret}
          />
        ) : (
          <DoneNotice messages={done} />
        )}
        <div className="split">
          <TablePanel
            id="deliveries"
            title="What it was told"
            caption="What this address was told, the latest first"
            empty="Nothing yet."
            rows={deliveries}
            keyOf={(delivery) => delivery.id}
            columns={[
              {
                head: 'Event',
                className: 'wide',
                cell: ({ event, happenedAt }: DeliveryRow) => (
                  <>
                    <b>{event}</b>
                    <small>{londonWhenInLine(happenedAt, now)}</small>
                  </>
                ),
              },
              {
                head: 'Came through',
                className: 'wide',
                cell: (delivery) => <Outcome {...delivery} now={now} />,
              },
              {
                head: 'Again',
                className: 'end',
                cell: ({ id: delivery, event, happenedAt }) => (
                  <ActionForm
                    form={buttonForm<typeof webhookActions>('sendWebhookAgain', {
                      subject: { id, delivery },
                      refused,
                    })}
                  >
                    <Submit className="btn btn--small">
                      Send again
                      <span className="visually-hidden">
                        , {event}, {londonWhenInLine(happenedAt, now)}
                      </span>
                    </Submit>
                  </ActionForm>
                ),
              },
            ]}
          />
          <div className="split__aside stack">
            <Panel id="state" title="State">
              <div className="stack stack--3">
                <p>
                  <WebhookState {...webhook} now={now} />
                </p>
                {offAt && (
                  <>
                    <p className="quiet">
                      Nothing came through for three days. What waited is in the list, to be sent again.
                    </p>
                    <ActionForm
                      form={buttonForm<typeof webhookActions>('switchOnWebhook', { subject, refused })}
                    >
                      <Submit className="btn btn--go">Switch on</Submit>
                    </ActionForm>
                  </>
                )}
              </div>
            </Panel>
            <Panel id="secret" title="Secret">
              <ActionForm
                form={buttonForm<typeof webhookActions>('replaceWebhookSecret', { subject, refused })}
                className="stack stack--3"
              >
                <p className="quiet">A new one replaces it at once, for all that is sent from then on.</p>
                <Submit>New secret</Submit>
              </ActionForm>
            </Panel>
            <Panel id="remove" title="Remove">
              <ActionForm
                form={buttonForm<typeof webhookActions>('removeWebhook', {
                  subject,
                  refused,
                })}
                back="/office/programs"
                className="stack stack--3"
              >
                <p className="quiet">It is told nothing any more, and this list goes.</p>
                <Submit>Remove address</Submit>
              </ActionForm>
            </Panel>
          </div>
        </div>
      </div>
    </>
  );
}

/** "Yes, 200" or "No: 500 after 3 tries, next Today, 14:20". */
function Outcome({ deliveredAt, answered, problem, tries, nextTryAt, now }: DeliveryRow & { now: Date }) {
  const said = answered === null ? problem : `Answered ${answered}`;
  if (deliveredAt) return said;
  if (tries === 0) return 'Waits';
  const count = tries === 1 ? '1 try' : `${tries} tries`;
  return (
    <>
      {said}
      <small>
        {nextTryAt
          ? `${count}, the next ${londonWhenInLine(nextTryAt, now).replace('Today', 'today')}`
          : `Given up after ${count}`}
      </small>
    </>
  );
}
