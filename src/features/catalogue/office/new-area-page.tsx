import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextArea, TextField } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/new-area-page.ts';
import { areaActions, areaForms } from './areas/area-actions.server.ts';
import { AreaFields } from './areas/area-panels.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  await requireStaff(context.get(officeContext), 'catalogue');
  return { form: areaForms().addArea };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), areaActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Add an area', matches) }];
}

export default function NewAreaPage({ loaderData: { form } }: Route.ComponentProps) {
  const add = openForm(form, { defaults: { most_chosen_hours: 10 }, refused: useRefused() });
  const { fields } = add;
  return (
    <>
      <PageHead title="Add an area" trail={[['/office/catalogue', 'Catalogue']]}>
        It is on the site as soon as it is added; you give it lessons and prices afterwards
      </PageHead>
      <Panel id="area" title="The area">
        <ActionForm form={add} back="/office/catalogue" className="task-form stack">
          <TextField field={fields.name} label="Name" hint="A town, like Leeds." />
          <TextArea
            field={fields.outcodes}
            label="Postcodes"
            hint="The first halves, with spaces between: LS1 LS2 LS3. Each belongs to one area."
          />
          <AreaFields fields={fields} />
          <TextField
            field={fields.position}
            label="Place on the map"
            optional
            hint="Latitude and longitude, as a map on the web copies them: 53.8008, -1.5491. Left empty, it is the post town of the first postcode."
          />
          <Submit className="btn btn--go">Add the area</Submit>
        </ActionForm>
      </Panel>
    </>
  );
}
