import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { instructorsForStaff } from '#src/features/instructors/profile/profiles.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { DateField, Submit, TextField } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { WarningNotice } from '#src/kit/parts/warning-notice.tsx';
import { londonDate } from '#src/platform/clock.ts';
import { daysLater, formatDate } from '#src/platform/dates.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { agreements } from '../self-billing/self-billing.server.ts';
import { agreementOn, mayBill } from '../self-billing/self-billing.ts';
import type { Route } from './+types/self-billing-page.ts';
import { selfBillingActions, selfBillingForms } from './self-billing-actions.server.ts';

const TITLE = 'Self-billing';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'money');
  const { db, clock, school } = office.deps;
  const now = clock.now();
  const today = londonDate(now);
  const [people, kept] = await Promise.all([instructorsForStaff(db, now), agreements(db)]);
  const names = new Map(people.map(({ slug, name }) => [slug, name]));
  const chosen = new URL(request.url).searchParams.get('instructor') ?? '';
  const own = kept.filter(({ instructor }) => instructor === chosen);
  const current = agreementOn(own, today) ?? own[0];
  return {
    mayBill: mayBill(school.current()),
    people: people.filter(({ hasLeft }) => !hasLeft).map(({ slug, name }) => ({ slug, name })),
    agreements: kept.map((one) => ({
      slug: one.instructor,
      name: names.get(one.instructor) ?? one.instructor,
      vatNumber: one.vatNumber,
      from: one.startsOn,
      days: `${formatDate(one.startsOn)} to ${formatDate(one.endsOn)}`,
      state: today > one.endsOn ? 'Over' : today < one.startsOn ? 'To come' : 'In force',
    })),
    chosen: names.has(chosen)
      ? {
          slug: chosen,
          name: names.get(chosen) ?? '',
          canEnd: current !== undefined && current.endsOn >= today,
          defaults: {
            business_name: current?.businessName ?? names.get(chosen),
            business_address: current?.businessAddress,
            vat_number: current?.vatNumber,
            starts_on: today,
            ends_on: daysLater(today, 364),
          },
          today,
        }
      : null,
    forms: selfBillingForms(),
    done: doneWords(request, selfBillingActions),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), selfBillingActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle(TITLE, matches) }];
}

export default function SelfBillingPage({
  loaderData: { mayBill: isPrincipal, people, agreements: kept, chosen, forms, done },
}: Route.ComponentProps) {
  const refused = useRefused();
  return (
    <>
      <PageHead title={TITLE} trail={[['/office/pay', 'Pay']]}>
        Instructors who are registered for VAT, and have agreed that you write their invoices
      </PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        {!isPrincipal && (
          <WarningNotice>
            <p>
              No invoices are written now: the school has to be registered for VAT, with lessons as its own
              sale.
            </p>
          </WarningNotice>
        )}
        <TablePanel
          id="agreements"
          title="Agreements"
          count={kept.length}
          empty="None yet. Without one an instructor gets a remittance without VAT."
          caption="Self-billing agreements, the last first"
          columns={[
            {
              head: 'Instructor',
              cell: ({ slug, name }) => <a href={`/office/pay/self-billing?instructor=${slug}`}>{name}</a>,
            },
            { head: 'VAT number', cell: ({ vatNumber }) => <span className="nowrap">{vatNumber}</span> },
            { head: 'Days', className: 'wide', cell: ({ days }) => days },
            { head: 'State', className: 'top-end', cell: ({ state }) => state },
          ]}
          rows={kept}
          keyOf={({ slug, from }) => `${slug} ${from}`}
        />
        {chosen ? (
          <AgreementPanels key={chosen.slug} chosen={chosen} forms={forms} refused={refused} />
        ) : (
          <Panel id="choose" title="Record an agreement">
            <form method="get" className="stack stack--3 narrow">
              <div className="field">
                <label className="field__label" htmlFor="instructor">
                  Instructor
                </label>
                <select className="input" id="instructor" name="instructor">
                  {people.map(({ slug, name }) => (
                    <option key={slug} value={slug}>
                      {name}
                    </option>
                  ))}
                </select>
              </div>
              <Submit>Continue</Submit>
            </form>
          </Panel>
        )}
      </div>
    </>
  );
}

function AgreementPanels({
  chosen: { slug, name, defaults, canEnd, today },
  forms,
  refused,
}: {
  chosen: NonNullable<Route.ComponentProps['loaderData']['chosen']>;
  forms: ReturnType<typeof selfBillingForms>;
  refused: ReturnType<typeof useRefused>;
}) {
  const record = openForm(forms.record, { subject: { slug }, defaults, refused });
  const end = openForm(forms.end, { subject: { slug }, defaults: { ends_on: today }, refused });
  return (
    <>
      <Panel id="record" title={`Agreement with ${name}`}>
        <ActionForm form={record} className="stack narrow">
          <p>
            Have it in writing first: that you write their invoices, that they write none for the same
            lessons, and that they tell you at once if their registration changes.
          </p>
          <TextField field={record.fields.business_name} label="Registered name" />
          <TextField field={record.fields.business_address} label="Address of the business" />
          <TextField field={record.fields.vat_number} label="VAT number" hint="9 digits." />
          <div className="grid-2">
            <DateField field={record.fields.starts_on} label="First day" />
            <DateField field={record.fields.ends_on} label="Last day" />
          </div>
          <Submit className="btn btn--go">Record the agreement</Submit>
        </ActionForm>
      </Panel>
      {canEnd && (
        <Panel id="end" title="End it earlier">
          <ActionForm form={end} className="stack stack--3 narrow">
            <DateField
              field={end.fields.ends_on}
              label="Last day"
              hint="If they are no longer registered, or have another number."
            />
            <Submit>End the agreement</Submit>
          </ActionForm>
        </Panel>
      )}
    </>
  );
}
