import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { findBankAccount } from '#src/features/payments/transfers/bank-account.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm, TAKES_FILES } from '#src/kit/forms/action-form.tsx';
import { FileField, RadioGroup, Submit, TextField } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { formatMasked, maskedAccount } from '#src/platform/bank-account.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { modulusTables } from '../bank-details/modulus-tables.server.ts';
import { bankText, MOST_BANK_TEXT } from '../bank-file/bank-file.ts';
import { paySettings } from '../bank-file/pay-settings.server.ts';
import './pay-settings.css';
import type { Route } from './+types/pay-settings-page.ts';
import { paySettingsActions, paySettingsForms } from './pay-settings-actions.server.ts';

const TITLE = 'Where pay comes from';

export const handle = TAKES_FILES;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'school');
  const { db, school, clock } = office.deps;
  const [settings, ours, tables] = [
    await paySettings(db),
    await findBankAccount(db),
    await modulusTables(db, clock.now()),
  ];
  const { name, company } = school.current();
  return {
    account: settings ? formatMasked(settings.account) : null,
    school: ours ? `${ours.name}, ${formatMasked(maskedAccount(ours))}` : null,
    hasOther: settings?.isSchoolAccount === false,
    defaults: {
      pays_from: ours && settings?.isSchoolAccount !== false ? 'school' : 'other',
      account_name: settings?.isSchoolAccount === false ? settings.account.name : company,
      service_user: settings?.serviceUser ?? '',
      // With the number of a run it is as long as banks take.
      reference: settings?.reference ?? bankText(name).slice(0, MOST_BANK_TEXT - 6),
    },
    tables,
    forms: paySettingsForms(),
    done: doneWords(request, paySettingsActions),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), paySettingsActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle(TITLE, matches) }];
}

export default function PaySettingsPage({
  loaderData: { account, school, hasOther, defaults, tables, forms, done },
}: Route.ComponentProps) {
  const refused = useRefused();
  const open = openForm(forms.save, { defaults, refused });
  const { fields } = open;
  return (
    <>
      <PageHead title={TITLE} trail={[['/office/pay', 'Pay']]}>
        The account that instructors are paid from
      </PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        <Panel id="account" title={account ?? 'No account yet'}>
          <ActionForm form={open} className="stack narrow payfrom">
            {school ? (
              <RadioGroup
                field={fields.pays_from}
                legend="Instructors are paid from"
                options={[
                  ['school', `The school’s account: ${school}`],
                  ['other', 'Another account'],
                ]}
              />
            ) : (
              <p>
                Enter <a href="/office/transfers#account">the school’s account</a> once, where customers pay
                to, and choose it here. Or enter another one.
              </p>
            )}
            <div className="stack payfrom__other">
              <TextField field={fields.account_name} label="Name on the account" autoComplete="off" />
              <TextField
                field={fields.sort_code}
                label="Sort code"
                hint={hasOther ? 'Leave it empty to keep it as it is.' : '6 digits, like 08-99-99.'}
                inputMode="numeric"
                autoComplete="off"
              />
              <TextField
                field={fields.account_number}
                label="Account number"
                hint={
                  hasOther
                    ? 'Leave it empty to keep it as it is.'
                    : '8 digits. If yours has 6 or 7, enter those.'
                }
                inputMode="numeric"
                autoComplete="off"
              />
            </div>
            <TextField
              field={fields.service_user}
              label="Bacs service user number"
              optional
              hint="Your bank gives it to schools that send files to Bacs. Without it, pay with a CSV file."
              inputMode="numeric"
              autoComplete="off"
            />
            <TextField
              field={fields.reference}
              label="On instructors’ statements"
              hint="12 letters or digits at most. The number of the run follows, like R47."
              autoComplete="off"
            />
            <Submit className="btn btn--go">Save</Submit>
          </ActionForm>
        </Panel>
        <Panel id="checks" title={tables ? 'Account numbers are checked' : 'Account numbers aren’t checked'}>
          <Checks tables={tables} form={forms.upload} refused={refused} />
        </Panel>
      </div>
    </>
  );
}

/** Pay.UK's tables, by which a mistyped account number is found wherever one is entered. */
function Checks({
  tables,
  form,
  refused,
}: Pick<Route.ComponentProps['loaderData'], 'tables'> & {
  form: ReturnType<typeof paySettingsForms>['upload'];
  refused: ReturnType<typeof useRefused>;
}) {
  const open = openForm(form, { refused });
  return (
    <div className="stack narrow">
      {tables ? (
        <p>
          By Pay.UK’s tables: {tables.weights} lines of valacdos and {tables.substitutions} of scsubtab,
          uploaded by {tables.uploaded}.
        </p>
      ) : (
        <p>
          With two tables of Pay.UK, most mistyped account numbers are refused as they are entered: your
          school’s, and those of your instructors.
        </p>
      )}
      <p className="quiet">
        Download both files from Pay.UK (“modulus checking”), under its terms. It publishes newer ones a few
        times a year; an old one may refuse an account that is right.
      </p>
      <ActionForm form={open} withFile className="stack">
        <FileField
          field={open.fields.weights}
          label="valacdos"
          hint="A text file of about 1,000 lines."
          accept=".txt,text/plain"
        />
        <FileField
          field={open.fields.substitutions}
          label="scsubtab"
          hint="A text file with two sort codes in each line."
          accept=".txt,text/plain"
        />
        <Submit className="btn btn--go">{tables ? 'Use these tables instead' : 'Use these tables'}</Submit>
      </ActionForm>
      {tables && (
        <ActionForm form={buttonForm<typeof paySettingsActions>('dropModulusTables', { refused })}>
          <Submit className="btn btn--text">Delete the tables</Submit>
        </ActionForm>
      )}
    </div>
  );
}
