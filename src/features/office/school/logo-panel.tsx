import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { PictureField, Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { type Logo, logoAddress, logoSize } from '#src/platform/school/logo.ts';
import type { schoolActions, schoolForms } from './school-actions.server.ts';

/** The logo of the school, and the forms that publish another or none. */
export function LogoPanel({
  logo,
  form,
  version,
  refused,
}: {
  logo: Logo | null;
  form: ReturnType<typeof schoolForms>['setLogo'];
  version: number;
  refused: RefusedPost | undefined;
}) {
  const of = { expected: { expected_version: version }, refused };
  const open = openForm(form, of);
  return (
    <Panel id="logo" title="Logo">
      <div className="stack stack--3">
        {logo ? (
          <img src={logoAddress(logo, 'webp')} alt="The logo" {...logoSize(logo)} />
        ) : (
          <p className="quiet">No logo yet: the site, emails and cards show a plain mark and the name.</p>
        )}
        <ActionForm form={open} withFile className="stack stack--3">
          <PictureField
            field={open.fields.logo}
            label={logo ? 'Another logo' : 'A logo'}
            hint="PNG, WebP or JPEG, at most 10 MB and at least 320 pixels wide or 80 high. It’s shown on white, never cropped."
          />
          <div className="row">
            <Submit>{logo ? 'Publish this logo instead' : 'Publish the logo'}</Submit>
            <Submit className="btn btn--text" action="draftLogo">
              Put it into a draft
            </Submit>
          </div>
        </ActionForm>
        {logo && (
          <ActionForm form={buttonForm<typeof schoolActions>('removeLogo', of)}>
            <Submit>Remove the logo</Submit>
          </ActionForm>
        )}
      </div>
    </Panel>
  );
}
