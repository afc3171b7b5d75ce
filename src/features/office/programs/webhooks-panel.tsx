import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { CheckboxGroup, Submit, TextField } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { londonWhenWithin } from '#src/platform/dates.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { WEBHOOK_EVENTS } from '#src/platform/webhooks/webhook-events.ts';
import type { WebhookRow } from '#src/platform/webhooks/webhook-rows.server.ts';
import type { newWebhookForm } from './webhook-actions.server.ts';

/** The addresses that are told of what happens. */
export function WebhooksPanel({ webhooks, now }: { webhooks: WebhookRow[]; now: Date }) {
  return (
    <TablePanel
      id="webhooks"
      title="Told what happens"
      caption="Addresses that are told what happens"
      empty="None. A program that has an address of its own can be told at once of orders and lessons."
      rows={webhooks}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Address',
          className: 'wide',
          cell: ({ id, address }: WebhookRow) => <a href={`/office/programs/webhooks/${id}`}>{address}</a>,
        },
        { head: 'Of what', className: 'wide', cell: ({ events }) => events.join(', ') },
        { head: 'State', className: 'wide', cell: (webhook) => <WebhookState {...webhook} now={now} /> },
      ]}
    />
  );
}

export function WebhookState({ offAt, failingSince, now }: WebhookRow & { now: Date }) {
  if (offAt) return <Badge tone="danger">Switched off {londonWhenWithin(offAt, now)}</Badge>;
  if (failingSince) return <Badge tone="warning">Failing since {londonWhenWithin(failingSince, now)}</Badge>;
  return <Badge tone="success">On</Badge>;
}

export function NewWebhook({
  form: of,
  refused,
}: {
  form: ReturnType<typeof newWebhookForm>;
  refused: RefusedPost | undefined;
}) {
  const form = openForm(of, { refused });
  return (
    <Panel id="new-webhook" title="Tell another address">
      <ActionForm form={form} className="stack">
        <TextField
          field={form.fields.address}
          label="Address"
          hint="Of the program that is told. It begins with https://"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
        />
        <CheckboxGroup field={form.fields.events} legend="When" options={Object.entries(WEBHOOK_EVENTS)} />
        <p className="small quiet">
          What we send has ids, times and amounts, no names.{' '}
          <a href="/developers#webhooks">How it is signed and tried again</a>
        </p>
        <Submit className="btn btn--go">Add address</Submit>
      </ActionForm>
    </Panel>
  );
}
