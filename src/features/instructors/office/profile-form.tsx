import { ActForm } from '#src/kit/parts/act-form.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { Field } from '#src/ui/form/field.tsx';
import { TextArea } from '#src/ui/form/text-area.tsx';
import type { FormSubject, HiddenFields } from '#src/ui/posted/posted-form.tsx';
import type { Profile } from '../profile/profiles.server.ts';

/** What the site says of an instructor, to add one or to change it. */
export function ProfileForm({
  act,
  given,
  seen,
  back,
  profile,
  areas,
  portraits,
  refused,
  button,
}: {
  act: string;
  given?: FormSubject;
  seen?: HiddenFields;
  back?: string;
  profile?: Profile;
  areas: readonly { slug: string; name: string }[];
  portraits: readonly string[];
  refused?: RefusedPost | undefined;
  button: string;
}) {
  const own = refused?.values.act === act ? refused : undefined;
  const typed = own?.values;
  const wrong = (field: string) =>
    Object.entries(own?.errors ?? {}).find(([name]) => name.split('.')[0] === field)?.[1][0];
  const text = (name: string, label: string, value: string | undefined, hint?: string, type = 'text') => (
    <Field
      id={name}
      name={name}
      label={label}
      hint={hint}
      type={type}
      defaultValue={typed?.[name] ?? value}
      error={wrong(name)}
      required
    />
  );
  const ticked = (name: string, value: boolean | undefined) => (typed ? name in typed : value);
  return (
    <ActForm act={act} refused={refused} className="task-form gap-4" given={given} seen={seen} back={back}>
      <div className="grid-2">
        {text('name', 'Name', profile?.name)}
        {text('email', 'Email', profile?.email, undefined, 'email')}
      </div>
      <div className="grid-2">
        <Choice
          name="area"
          label="Area"
          value={typed?.area ?? profile?.area_slug}
          options={areas.map(({ slug, name }) => [slug, name])}
        />
        {text('outcodes', 'Postcodes', profile?.outcodes.join(' '))}
      </div>
      <fieldset className="fieldset">
        <legend>Gearboxes</legend>
        <div className="line-up">
          <Tick
            name="manual"
            label="Manual"
            on={ticked('manual', profile?.gearboxes.includes('manual') ?? true)}
          />
          <Tick
            name="automatic"
            label="Automatic"
            on={ticked('automatic', profile?.gearboxes.includes('automatic'))}
          />
        </div>
        {wrong('gearboxes') && <span className="field__error">{wrong('gearboxes')}</span>}
      </fieldset>
      <div className="grid-2">
        {text('languages', 'Languages', profile?.languages.join(', ') ?? 'English', 'With commas between.')}
        <Choice
          name="badge"
          label="Badge"
          value={typed?.badge ?? profile?.badge}
          options={[
            ['approved', 'Green, approved (ADI)'],
            ['trainee', 'Pink, trainee (PDI)'],
          ]}
        />
      </div>
      <div className="grid-3 grid items-end g-3 grid-3--words">
        <Choice
          name="grade"
          label="DVSA grade"
          value={typed?.grade ?? profile?.grade}
          options={[
            ['A', 'A'],
            ['B', 'B'],
          ]}
        />
        {text(
          'teaching_since',
          'Teaching since',
          profile ? String(profile.teaching_since) : undefined,
          undefined,
          'number',
        )}
        <Choice
          name="portrait"
          label="Portrait"
          value={typed?.portrait ?? profile?.portrait}
          options={portraits.map((path, index) => [path, `Drawing ${index + 1}`])}
        />
      </div>
      <Tick
        name="nervous_friendly"
        label="Gives nervous learners extra time"
        on={ticked('nervous_friendly', profile?.nervous_friendly)}
      />
      {text('lead', 'Summary', profile?.lead)}
      <TextArea
        id="about"
        name="about"
        label="What they are like to learn with"
        defaultValue={typed?.about ?? profile?.about.join('\n\n')}
        error={wrong('about')}
        required
      />
      <button type="submit" className="btn btn--go">
        {button}
      </button>
    </ActForm>
  );
}

function Choice({
  name,
  label,
  value,
  options,
}: {
  name: string;
  label: string;
  value: string | undefined;
  options: readonly (readonly [value: string, words: string])[];
}) {
  return (
    <div className="field">
      <label className="field__label" htmlFor={name}>
        {label}
      </label>
      <select className="input" id={name} name={name} defaultValue={value}>
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

function Tick({ name, label, on }: { name: string; label: string; on: boolean | undefined }) {
  return (
    <label className="tick">
      <input type="checkbox" name={name} defaultChecked={on} />
      <span>{label}</span>
    </label>
  );
}
