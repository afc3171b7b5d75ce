import { Submit } from '#src/kit/forms/fields.tsx';
import type { OpenForm } from '#src/kit/forms/open-form.ts';

/** The lessons that a change touches, before it is made, and the button that makes it all the same. */
export function AffectedList({ form: { own }, button }: { form: Pick<OpenForm, 'own'>; button: string }) {
  const { lessons, affected } = own?.errors ?? {};
  if (!lessons) return null;
  return (
    <div className="notice touched grid justify-start g-3">
      <ul>
        {lessons.map((lesson) => (
          <li key={lesson}>{lesson}</li>
        ))}
      </ul>
      <p>They stay in your diary. Ask the learners for other times, or cancel them, from your week.</p>
      <input type="hidden" name="affected" value={affected?.[0]} />
      <Submit>{button}</Submit>
    </div>
  );
}
