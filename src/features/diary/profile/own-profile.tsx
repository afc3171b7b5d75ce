import { GENDER_OPTIONS } from '#src/features/instructors/instructor-text.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { CheckboxGroup, SelectField, Submit, TextArea, TextField } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { ownProfileActions, ownProfileForm } from './own-profile-actions.server.ts';
import type { readOwnProfile } from './read-own-profile.server.ts';

/** What the site says of the instructor, and what they propose that it should say. */
export function OwnProfile({
  profile: { typed, waiting, declinedBecause },
  form,
  refused,
}: {
  profile: Awaited<ReturnType<typeof readOwnProfile>>;
  form: ReturnType<typeof ownProfileForm>;
  refused: RefusedPost | undefined;
}) {
  const open = openForm(form, { defaults: typed, refused });
  const { fields } = open;
  return (
    <section className="stack narrow mt-10" aria-labelledby="own-profile">
      <h2 id="own-profile">Your profile</h2>
      {waiting.length > 0 ? (
        <>
          <p>You’ve sent changes, and the office looks at them before they’re shown: {waiting.join(', ')}.</p>
          <ActionForm form={buttonForm<typeof ownProfileActions>('withdrawProfile', { refused })}>
            <Submit>Withdraw them</Submit>
          </ActionForm>
        </>
      ) : (
        <p>The site says this of you. Change it here, and the office looks at it before it’s shown.</p>
      )}
      {declinedBecause && (
        <p className="notice">The office didn’t use the changes you sent: {declinedBecause}</p>
      )}
      <ActionForm form={open} className="stack">
        <TextField
          field={fields.outcodes}
          label="Where you pick up"
          hint="First halves of postcodes, like LS6 LS7."
        />
        <CheckboxGroup
          field={fields.gearboxes}
          legend="Gearboxes"
          options={[
            ['manual', 'Manual'],
            ['automatic', 'Automatic'],
          ]}
        />
        <TextField field={fields.languages} label="Languages" hint="With commas between." />
        <TextField field={fields.cars} label="Cars" hint="Make and model, with commas between." optional />
        <SelectField
          field={fields.gender}
          label="Gender"
          hint="Learners can search by it. Nobody has to state it."
          options={GENDER_OPTIONS}
        />
        <TextField field={fields.teaching_since} label="Teaching since" type="number" />
        <CheckboxGroup
          field={fields.nervous_friendly}
          options={[['yes', 'I give nervous learners extra time']]}
        />
        <TextField field={fields.lead} label="You in a line" />
        <TextArea field={fields.about} label="What you are like to learn with" />
        <Submit>Send the changes</Submit>
      </ActionForm>
    </section>
  );
}
