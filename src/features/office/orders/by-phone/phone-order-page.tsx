import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { readPhoneOrder } from '#src/features/checkout/phone-orders/read-phone-order.server.ts';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextField } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { PersonFacts } from '#src/kit/parts/person-facts.tsx';
import { TEXT_STATES, TEXT_TONES } from '#src/kit/parts/text-states.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { phoneAsWritten } from '#src/platform/phone.ts';
import { isUuid } from '#src/platform/slug.ts';
import type { TextOfPerson } from '#src/platform/texts/text-rows.server.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { SumRows } from '#src/ui/price.tsx';
import { cashActions, cashForms } from '../../transfers/cash-actions.server.ts';
import { transferActions, transferForms } from '../../transfers/transfer-actions.server.ts';
import { phoneOrderStanding } from '../phone-order-text.server.ts';
import type { Route } from './+types/phone-order-page.ts';
import { CashPanel } from './cash-panel.tsx';
import { phoneOrderActions, textLinkForm } from './phone-order-actions.server.ts';
import { TransferPanel } from './transfer-panel.tsx';

const ALL = [...phoneOrderActions, ...transferActions, ...cashActions];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { deps } = context.get(officeContext);
  const order = isUuid(params.id) ? await readPhoneOrder(deps, params.id) : undefined;
  if (!order) throw new Response('Not here', { status: 404 });
  return {
    order,
    standing: phoneOrderStanding(order),
    mayWork: may(context.get(staffContext), 'work'),
    forms: may(context.get(staffContext), 'refund') ? { ...transferForms(), ...cashForms() } : null,
    done: doneWords(request, ALL),
    textLink: deps.textsFrom ? textLinkForm() : null,
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), ALL);
}

export function meta({ loaderData, matches }: Pick<Route.MetaArgs, 'loaderData'> & { matches: Matches }) {
  return [
    {
      title: pageTitle(loaderData ? `Order ${loaderData.order.number} by phone` : 'Order by phone', matches),
    },
  ];
}

export default function PhoneOrderPage({
  loaderData: { order, standing, mayWork, textLink, forms, done },
}: Route.ComponentProps) {
  const { id, state, number, total, buyer, people, lines, sums, transfer, cash } = order;
  return (
    <>
      <PageHead
        title={`${buyer?.name ?? 'Somebody erased'}, ${total}`}
        trail={[
          ['/office/orders', 'Orders'],
          ['/office/orders/by-phone', 'By phone'],
        ]}
        here={number}
        buttons={<Badge tone={standing.tone}>{standing.label}</Badge>}
      >
        Order <span className="nowrap">{number}</span>, made by phone by {order.madeBy} {order.made}
      </PageHead>
      <DoneNotice messages={done} />
      <div className="split">
        <div className="stack">
          {transfer && <TransferPanel id={id} transfer={transfer} forms={forms} />}
          {cash && <CashPanel id={id} cash={cash} isWaiting={state === 'waiting'} forms={forms} />}
          <Panel id="link" title={order.paysBy === 'link' ? 'The link to pay' : 'The email'}>
            <div className="stack stack--3">
              <ol className="stack stack--3">
                {order.story.map(({ what, more }) => (
                  <li key={what}>
                    <b>{what}</b>
                    {more && (
                      <>
                        <br />
                        <span className="quiet">{more}</span>
                      </>
                    )}
                  </li>
                ))}
              </ol>
              <Texts texts={order.texts} />
              {order.orderId && (
                <p>
                  <a className="btn" href={`/office/orders/${order.orderId}`}>
                    Open the order
                  </a>
                </p>
              )}
              {mayWork && buyer && (
                <Acts id={id} state={state} timesSent={order.timesSent} words={EMAILED[order.paysBy]} />
              )}
              {mayWork && buyer && textLink && state === 'waiting' && order.paysBy === 'link' && (
                <TextLink id={id} phone={buyer.phone} textLink={textLink} />
              )}
            </div>
          </Panel>
          {lines.length > 0 && (
            <Panel id="what" title="What">
              <dl className="receipt">
                {lines.map(({ name, note, message, amount }, position) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two lines can read the same
                  <div key={position}>
                    <dt>
                      {name}
                      {note && <small>{note}</small>}
                      {message && <small dir="auto">“{message}”</small>}
                    </dt>
                    <dd>{amount}</dd>
                  </div>
                ))}
                <SumRows sums={sums} />
                <div>
                  <dt>
                    <strong>Total</strong>
                  </dt>
                  <dd>
                    <strong>{total}</strong>
                  </dd>
                </div>
              </dl>
            </Panel>
          )}
        </div>
        <div className="split__aside stack">
          {buyer && (
            <Panel id="who" title="Who’s buying">
              <PersonFacts person={buyer} facts={people} />
            </Panel>
          )}
        </div>
      </div>
    </>
  );
}

const EMAILED = { link: 'the link', transfer: 'the bank details', cash: 'how to pay' };

function Acts({
  id,
  state,
  timesSent,
  words,
}: {
  id: string;
  state: string;
  timesSent: number;
  /** What is emailed. */
  words: string;
}) {
  const refused = useRefused();
  const again = buttonForm<typeof phoneOrderActions>('sendPayLinkAgain', {
    subject: { id },
    expected: { expected_times_sent: timesSent },
    refused,
  });
  return (
    <div className="row">
      {(state === 'waiting' || state === 'expired') && (
        <ActionForm form={again}>
          <Submit>Email {words} again</Submit>
        </ActionForm>
      )}
      {state === 'waiting' && (
        <ActionForm
          form={buttonForm<typeof phoneOrderActions>('withdrawPhoneOrder', { subject: { id }, refused })}
        >
          <Submit className="btn btn--text">Withdraw the order</Submit>
        </ActionForm>
      )}
    </div>
  );
}

/** What became of the link's texts. */
function Texts({ texts }: { texts: TextOfPerson[] }) {
  if (texts.length === 0) return null;
  return (
    <ul className="stack stack--3">
      {texts.map(({ id, phone, state, reason }) => (
        <li key={id}>
          <b>Texted to {phoneAsWritten(phone)}</b>{' '}
          <Badge tone={TEXT_TONES[state]}>{TEXT_STATES[state]}</Badge>
          {reason && (
            <>
              <br />
              <span className="quiet">{reason}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function TextLink({
  id,
  phone,
  textLink,
}: {
  id: string;
  phone: string;
  textLink: ReturnType<typeof textLinkForm>;
}) {
  const form = openForm(textLink, {
    subject: { id },
    defaults: { phone: phoneAsWritten(phone) },
    refused: useRefused(),
  });
  return (
    <ActionForm form={form} className="stack stack--3">
      <TextField
        field={form.fields.phone}
        label="Text the link to"
        hint="A UK mobile number that they give you. It leaves at once."
        type="tel"
        autoComplete="off"
      />
      <Submit>Text the link</Submit>
    </ActionForm>
  );
}
