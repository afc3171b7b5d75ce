import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { CheckboxGroup, MoneyField, RadioGroup, Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import type { Column } from '#src/kit/parts/card-table.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { FriendsRead } from './read-friends.server.ts';
import type { referralActions, referralForms } from './referral-actions.server.ts';

const REFERRERS: Column<FriendsRead['referrers'][number]>[] = [
  {
    head: 'Code',
    className: 'wide',
    cell: ({ code, name }) => (
      <>
        <a href={`/office/codes/${code}`}>
          <b>{code}</b>
        </a>
        <small>{name}</small>
      </>
    ),
  },
  { head: 'Friends', num: true, cell: ({ friends }) => friends },
  { head: 'Bought', num: true, cell: ({ bought }) => bought },
  { head: 'Cost', num: true, className: 'end', cell: ({ cost }) => cost },
];

/** What friends and the customers who bring them get, and what came of it. */
export function FriendsPanels({
  read: { offer, held, referrers },
  mayDecide,
  refused,
}: {
  read: FriendsRead;
  /** Whether vouchers are this member of staff’s to give. */
  mayDecide: boolean;
  refused: RefusedPost | undefined;
}) {
  if (!offer && referrers.length === 0) return null;
  const decide: Column<FriendsRead['held'][number]> = {
    head: 'Decide',
    className: 'wide',
    cell: ({ id, name }) => (
      <div className="row">
        <ActionForm
          form={buttonForm<typeof referralActions>('giveReferralReward', { subject: { id }, refused })}
        >
          <Submit>
            Give it<span className="visually-hidden">: {name}</span>
          </Submit>
        </ActionForm>
        <ActionForm
          form={buttonForm<typeof referralActions>('refuseReferralReward', { subject: { id }, refused })}
        >
          <Submit className="btn btn--text">
            No reward<span className="visually-hidden">: {name}</span>
          </Submit>
        </ActionForm>
      </div>
    ),
  };
  const columns: Column<FriendsRead['held'][number]>[] = [
    {
      head: 'Whose',
      className: 'wide',
      cell: ({ name, code }) => (
        <>
          <b>{name}</b>
          <small>{code}</small>
        </>
      ),
    },
    {
      head: 'Friend’s order',
      className: 'wide',
      cell: ({ id, number }) => <a href={`/office/orders/${id}`}>{number}</a>,
    },
    {
      head: 'Why it’s held',
      className: 'wide',
      cell: ({ why, found }) => (
        <>
          {why}
          <small>{found}</small>
        </>
      ),
    },
    { head: 'Reward', num: true, cell: ({ reward }) => reward },
    ...(mayDecide ? [decide] : []),
  ];
  return (
    <>
      {held.length > 0 && (
        <TablePanel
          id="held"
          title="Rewards to decide"
          caption="Rewards that are held until somebody decides"
          rows={held}
          keyOf={({ id }) => id}
          columns={columns}
        />
      )}
      <TablePanel
        id="friends"
        title="Bring a friend"
        caption="Customers’ codes that friends have used"
        count={<Badge tone={offer?.isOn ? 'success' : 'neutral'}>{offer?.isOn ? 'On' : 'Off'}</Badge>}
        rows={referrers}
        keyOf={({ code }) => code}
        columns={REFERRERS}
        empty="No friend has ordered yet."
        foot={
          offer && (
            <p className="small quiet">
              The friend gets {offer.friends}. Whoever brought them gets a voucher of {offer.referrers} once
              the first lesson has been given. The cost counts both.
            </p>
          )
        }
      />
    </>
  );
}

/** Sets the offer. There is none before. */
export function FriendsOffer({
  read: { offer },
  form: of,
  refused,
}: {
  read: FriendsRead;
  form: ReturnType<typeof referralForms>['offer'];
  refused: RefusedPost | undefined;
}) {
  const form = openForm(of, {
    expected: { expected_offer: offer?.id ?? 0 },
    defaults: offer?.values ?? { is_on: 'on' },
    refused,
  });
  const { fields } = form;
  return (
    <Panel id="friends-offer" title="The offer for friends">
      <ActionForm form={form} back="/office/codes" className="stack">
        <RadioGroup
          field={fields.is_on}
          legend="Customers can bring friends"
          options={[
            ['on', 'On'],
            ['off', 'Off'],
          ]}
        />
        <MoneyField field={fields.friend} label="The friend gets off lessons, in £" />
        <MoneyField field={fields.min_spend} label="From a spend of, in £" optional />
        <CheckboxGroup
          field={fields.allows}
          options={[['another_code', 'May be used together with another code that allows it']]}
        />
        <MoneyField
          field={fields.referrer}
          label="Whoever brought them gets, in £"
          hint="A voucher, once the friend’s first lesson has been given"
        />
        <Submit>Save</Submit>
        <p className="small quiet">
          For new customers only. What was ordered before a change keeps what it was promised.
        </p>
      </ActionForm>
    </Panel>
  );
}
