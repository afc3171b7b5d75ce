import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { instructorsForStaff } from '#src/features/instructors/profile/profiles.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextField } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import type { Column } from '#src/kit/parts/card-table.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Pair, Panel } from '#src/kit/parts/panel.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { WarningNotice } from '#src/kit/parts/warning-notice.tsx';
import { formatMasked } from '#src/platform/bank-account.ts';
import { formatLondonDate, londonWhenInSentence } from '#src/platform/dates.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { bankDetailsOf, type KeptAccount } from '../bank-details/bank-details.server.ts';
import type { Route } from './+types/bank-details-page.ts';
import { bankDetailsActions, declineBankDetailsForm } from './bank-details-actions.server.ts';

const TITLE = 'Bank details';

interface Row {
  slug: string;
  name: string;
  inUse: { name: string; account: string; since: string; check: NameCheck } | null;
  isWaiting: boolean;
  mayCheck: boolean;
  refused?: RefusedPost | undefined;
}

/** Which account it is of, and who checked the name on it with the bank. */
interface NameCheck {
  id: string;
  checked: string | null;
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(officeContext).deps;
  const staff = context.get(staffContext);
  const now = clock.now();
  const [people, details] = await Promise.all([instructorsForStaff(db, now), bankDetailsOf(db)]);
  const shown = (one: KeptAccount | undefined) => one && { name: one.name, account: formatMasked(one) };
  const checkOf = ({ id, nameChecked }: KeptAccount): NameCheck => ({
    id,
    checked: nameChecked && `${nameChecked.by}, ${londonWhenInSentence(nameChecked.at, now)}`,
  });
  const teachOrPaid = people.filter(({ slug, hasLeft }) => !hasLeft || details.has(slug));
  return {
    rows: teachOrPaid.map(({ slug, name }): Row => {
      const { inUse, waiting } = details.get(slug) ?? {};
      return {
        slug,
        name,
        inUse: inUse?.confirmedAt
          ? {
              name: inUse.name,
              account: formatMasked(inUse),
              since: formatLondonDate(inUse.confirmedAt),
              check: checkOf(inUse),
            }
          : null,
        isWaiting: waiting !== undefined,
        mayCheck: may(staff, 'money'),
      };
    }),
    waiting: people.flatMap(({ slug, name }) => {
      const { inUse, waiting } = details.get(slug) ?? {};
      if (!waiting) return [];
      return {
        slug,
        name,
        id: waiting.id,
        check: checkOf(waiting),
        entered: londonWhenInSentence(waiting.enteredAt, now),
        doubted: waiting.doubted && {
          because: waiting.doubted.because,
          when: londonWhenInSentence(waiting.doubted.at, now),
        },
        account: shown(waiting),
        before: shown(inUse),
      };
    }),
    form: declineBankDetailsForm(),
    mayConfirm: may(staff, 'refund'),
    mayDecline: may(staff, 'work'),
    maySeePay: may(staff, 'money'),
    done: doneWords(request, bankDetailsActions),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), bankDetailsActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle(TITLE, matches) }];
}

const COLUMNS: Column<Row>[] = [
  { head: 'Instructor', cell: ({ slug, name }) => <a href={`/office/instructors/${slug}`}>{name}</a> },
  {
    head: 'Account',
    className: 'wide',
    cell: ({ inUse }) =>
      inUse && (
        <>
          {inUse.name}, <span className="nowrap">{inUse.account}</span>{' '}
          <span className="quiet">since {inUse.since}</span>
        </>
      ),
  },
  {
    head: 'Name checked with the bank',
    className: 'wide',
    cell: (row) => row.inUse && <NameCheckOf {...row} check={row.inUse.check} />,
  },
  {
    head: 'State',
    className: 'top-end',
    cell: ({ inUse, isWaiting }) =>
      isWaiting ? (
        <Badge tone="warning">To confirm</Badge>
      ) : inUse ? (
        <Badge tone="success">Confirmed</Badge>
      ) : (
        <Badge tone="danger">None</Badge>
      ),
  },
];

/** Whether somebody checked the name with the bank, and the button that says so or takes it back. */
function NameCheckOf({
  slug,
  name,
  check: { id, checked },
  mayCheck,
  refused,
}: Pick<Row, 'slug' | 'name' | 'mayCheck' | 'refused'> & { check: NameCheck }) {
  return (
    <div className="stack stack--2">
      {checked ? (
        <p>
          <Badge tone="success">Name checked</Badge> <small className="quiet">{checked}</small>
        </p>
      ) : (
        <p className="quiet">Name not checked</p>
      )}
      {mayCheck && (
        <ActionForm
          form={buttonForm<typeof bankDetailsActions>('recordNameCheck', {
            subject: { slug },
            expected: { details: id },
            hidden: { checked: checked ? 'no' : 'yes' },
            refused,
          })}
        >
          <Submit className={checked ? 'btn btn--text btn--small' : 'btn btn--small'}>
            {checked ? 'Take that back' : 'The bank knows the name'}
            <span className="visually-hidden">: {name}</span>
          </Submit>
        </ActionForm>
      )}
    </div>
  );
}

export default function BankDetailsPage({
  loaderData: { rows, waiting, form, mayConfirm, mayDecline, maySeePay, done },
}: Route.ComponentProps) {
  const refused = useRefused();
  const missing = rows.filter(({ inUse }) => !inUse).length;
  return (
    <>
      <PageHead title={TITLE} {...(maySeePay && { trail: [['/office/pay', 'Pay']] })}>
        {missing === 0
          ? 'Everybody can be paid by bank file.'
          : `${missing} of ${rows.length} can’t be paid by bank file yet.`}
      </PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        {waiting.map(({ slug, name, id, check, entered, doubted, account, before }) => {
          const of = { subject: { slug }, expected: { details: id }, refused };
          const decline = openForm(form, of);
          return (
            <Panel key={slug} id={slug} title={`${name}: to confirm`}>
              <div className="stack">
                {doubted && (
                  <WarningNotice>
                    <p>
                      <b>The bank returned a payment to this account</b> {doubted.when}: {doubted.because}.
                      Nothing more is paid to it until it’s confirmed again.
                    </p>
                  </WarningNotice>
                )}
                <p>
                  Entered in the diary {entered}. Ring {name} on the number that you know, have them read out
                  the last digits, and confirm only if they do.
                  {doubted && ' If the account has changed, they enter the new one in their diary.'}
                </p>
                <dl className="pairs">
                  <Pair name="Name">{account?.name}</Pair>
                  <Pair name="Account">
                    <span className="nowrap">{account?.account}</span>
                  </Pair>
                  <Pair name="With the bank">
                    <NameCheckOf
                      slug={slug}
                      name={name}
                      check={check}
                      mayCheck={maySeePay}
                      refused={refused}
                    />
                  </Pair>
                  <Pair name="Until then">
                    {before ? (
                      <>
                        Pay goes to {before.name}, <span className="nowrap">{before.account}</span>
                      </>
                    ) : (
                      'Left out of the bank file'
                    )}
                  </Pair>
                </dl>
                {mayConfirm && (
                  <ActionForm form={buttonForm<typeof bankDetailsActions>('confirmBankDetails', of)}>
                    <Submit className="btn btn--go">I’ve rung {name}, they’re correct</Submit>
                  </ActionForm>
                )}
                {mayDecline && (
                  <ActionForm form={decline} className="stack stack--3 narrow">
                    <TextField
                      field={decline.fields.reason}
                      label="Why they aren’t used"
                      hint="The instructor is emailed these words."
                    />
                    <Submit>Delete them</Submit>
                  </ActionForm>
                )}
              </div>
            </Panel>
          );
        })}
        <TablePanel
          id="accounts"
          title="Where pay goes"
          count={rows.length}
          empty="Nobody teaches here yet."
          caption="Bank details of each instructor"
          columns={COLUMNS}
          rows={rows.map((row) => ({ ...row, refused }))}
          keyOf={({ slug }) => slug}
          foot={
            <p className="quiet">
              Enter an account at your bank as if to pay it: the bank says whether the name is theirs. We ask
              no bank by ourselves. Details that are entered anew are to be checked anew. Instructors change
              them in their diary, with their password. Everybody here sees the last digits only.
            </p>
          }
        />
      </div>
    </>
  );
}
