import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { areasForStaff } from '#src/features/areas/areas.server.ts';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { FriendsOffer, FriendsPanels } from '#src/features/referrals/office/friends-panel.tsx';
import { readFriends } from '#src/features/referrals/office/read-friends.server.ts';
import { referralActions, referralForms } from '#src/features/referrals/office/referral-actions.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { Figures } from '#src/kit/figures/figures.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { NamedAmount } from '#src/kit/parts/named-amount.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/codes-page.ts';
import { codeActions, newCodeForm } from './code-actions.server.ts';
import { CodeState } from './code-state.tsx';
import { NewCode } from './new-code.tsx';
import { readCodes, readMonth } from './read-codes.server.ts';

const actions = [...codeActions, ...referralActions];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(officeContext).deps;
  const now = clock.now();
  const [codes, month, areas, friends] = await Promise.all([
    readCodes(db, now),
    readMonth(db, now),
    areasForStaff(db),
    readFriends(db),
  ]);
  const staff = context.get(staffContext);
  return {
    month,
    codes,
    areas: areas.map(({ slug, name }) => [slug, name] as const),
    form: newCodeForm(),
    friends,
    friendsForm: referralForms().offer,
    done: doneWords(request, actions),
    mayChange: may(staff, 'catalogue'),
    mayOffer: may(staff, 'school'),
    mayDecide: may(staff, 'refund'),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), actions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Codes', matches) }];
}

export default function CodesPage({
  loaderData: { codes, month, areas, form, friends, friendsForm, done, mayChange, mayOffer, mayDecide },
}: Route.ComponentProps) {
  const refused = useRefused();
  const ended = codes.filter(({ isOver }) => isOver);
  const columns = [
    {
      head: 'Code',
      className: 'wide',
      cell: ({ code, description }: (typeof codes)[number]) => (
        <>
          <a href={`/office/codes/${code}`}>
            <b>{code}</b>
          </a>
          <small>{description}</small>
        </>
      ),
    },
    {
      head: 'State',
      className: 'wide',
      cell: ({ state, days }: (typeof codes)[number]) => (
        <>
          <CodeState state={state} />
          {days && <small>{days}</small>}
        </>
      ),
    },
    {
      head: 'Used',
      className: 'wide',
      cell: ({ used }: (typeof codes)[number]) => <NamedAmount name="Used">{used}</NamedAmount>,
    },
    {
      head: 'Sales',
      num: true,
      cell: ({ sales }: (typeof codes)[number]) => <NamedAmount name="Sales">{sales}</NamedAmount>,
    },
    {
      head: 'Cost',
      num: true,
      className: 'end',
      cell: ({ cost }: (typeof codes)[number]) => <NamedAmount name="Cost">{cost}</NamedAmount>,
    },
  ];
  return (
    <>
      <PageHead
        title="Codes"
        buttons={
          mayChange && (
            <a className="btn only-phone" href="#new-code">
              New code
            </a>
          )
        }
      >
        Discounts, and customers’ codes for friends
      </PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        <Figures
          figures={[
            { name: 'Used this month', sum: month.orders },
            { name: 'Sales with a code', sum: month.sales, note: 'fee included' },
            { name: 'What they cost', sum: month.cost },
            { name: 'New customers', sum: month.newCustomers },
          ]}
        />
        <div className="split">
          <div className="stack">
            <TablePanel
              id="current"
              title="Discount codes"
              caption="Discount codes that run, or will"
              empty="You have no codes that run. A code can be a thank-you, a trial in one town, or a way to see which poster works."
              rows={codes.filter(({ isOver }) => !isOver)}
              keyOf={({ code }) => code}
              columns={columns}
              foot={
                <p className="small quiet">
                  Cost is what was taken off. An order has one code, or two where both allow it, and no code
                  is for gift vouchers unless it says so.
                </p>
              }
            />
            {ended.length > 0 && (
              <TablePanel
                id="ended"
                title="Ended"
                caption="Discount codes that have ended"
                rows={ended}
                keyOf={({ code }) => code}
                columns={columns}
              />
            )}
            <FriendsPanels read={friends} mayDecide={mayDecide} refused={refused} />
          </div>
          {mayChange && (
            <div className="split__aside stack">
              <NewCode form={form} areas={areas} refused={refused} />
              {mayOffer && <FriendsOffer read={friends} form={friendsForm} refused={refused} />}
            </div>
          )}
        </div>
      </div>
    </>
  );
}
