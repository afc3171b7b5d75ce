import { ActionForm } from '#src/kit/forms/action-form.tsx';
import {
  CheckboxGroup,
  EmailField,
  SelectField,
  Submit,
  TextArea,
  TextField,
} from '#src/kit/forms/fields.tsx';
import type { OpenForm } from '#src/kit/forms/open-form.ts';
import { GENDER_OPTIONS } from '../instructor-text.ts';
import type { Profile } from '../profile/profiles.server.ts';
import type { instructorForms } from './instructor-actions.server.ts';

type Field = keyof ReturnType<typeof instructorForms>['addInstructor']['fields'];

/** What the form of an instructor's profile holds before anybody types. */
export function profileDefaults({ area_slug: area, ...profile }: Profile) {
  return {
    ...profile,
    area,
    outcodes: profile.outcodes.join(' '),
    gearboxes: profile.gearboxes.join(','),
    languages: profile.languages.join(', '),
    gender: profile.gender ?? '',
    cars: profile.cars.join(', '),
    nervous_friendly: profile.nervous_friendly ? 'yes' : '',
    about: profile.about.join('\n\n'),
  };
}

/** What the site says of an instructor, to add one or to change it. */
export function ProfileForm({
  form,
  back,
  areas,
  portraits,
  button,
}: {
  form: OpenForm<Field>;
  back?: string;
  areas: readonly { slug: string; name: string }[];
  portraits: readonly string[];
  button: string;
}) {
  const { fields } = form;
  return (
    <ActionForm form={form} back={back} className="task-form stack">
      <div className="grid-2">
        <TextField field={fields.name} label="Name" />
        <EmailField field={fields.email} label="Email" type="email" />
      </div>
      <div className="grid-2">
        <SelectField field={fields.area} label="Area" options={areas.map(({ slug, name }) => [slug, name])} />
        <TextField field={fields.outcodes} label="Postcodes" />
      </div>
      <CheckboxGroup
        field={fields.gearboxes}
        legend="Gearboxes"
        className="row"
        options={[
          ['manual', 'Manual'],
          ['automatic', 'Automatic'],
        ]}
      />
      <div className="grid-2">
        <TextField field={fields.languages} label="Languages" hint="With commas between." />
        <TextField field={fields.cars} label="Cars" hint="Make and model, with commas between." optional />
      </div>
      <div className="grid-2">
        <SelectField
          field={fields.gender}
          label="Gender"
          hint="As they have chosen to state it."
          options={GENDER_OPTIONS}
        />
        <SelectField
          field={fields.badge}
          label="Badge"
          options={[
            ['approved', 'Green, approved (ADI)'],
            ['trainee', 'Pink, trainee (PDI)'],
          ]}
        />
      </div>
      <div className="grid-3 grid items-end g-3 grid-3--words">
        <SelectField
          field={fields.grade}
          label="DVSA grade"
          options={[
            ['A', 'A'],
            ['B', 'B'],
          ]}
        />
        <TextField field={fields.teaching_since} label="Teaching since" type="number" />
        <SelectField
          field={fields.portrait}
          label="Portrait"
          options={portraits.map((path, index) => [path, `Drawing ${index + 1}`])}
        />
      </div>
      <CheckboxGroup
        field={fields.nervous_friendly}
        options={[['yes', 'Gives nervous learners extra time']]}
      />
      <TextField field={fields.lead} label="Summary" />
      <TextArea field={fields.about} label="What they are like to learn with" />
      <Submit className="btn btn--go">{button}</Submit>
    </ActionForm>
  );
}
