import type { newProgramForm } from '#src/features/identity/staff/programs/program-actions.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { CheckboxGroup, DateField, Submit, TextField } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';

export function NewProgram({
  form: of,
  lastDay,
  refused,
}: {
  form: ReturnType<typeof newProgramForm>;
  lastDay: { default: string; latest: string };
  refused: RefusedPost | undefined;
}) {
  const form = openForm(of, { defaults: { last_day: lastDay.default }, refused });
  return (
    <Panel id="new-program" title="New token">
      <ActionForm form={form} className="stack">
        <TextField
          field={form.fields.name}
          label="Name of the program"
          hint="The log says “your name’s program” and this"
          autoComplete="off"
        />
        <CheckboxGroup
          field={form.fields.permissions}
          legend="It may read all lists, and"
          options={[
            ['work', 'Do the daily work: tasks, reviews, assigning lessons'],
            ['diary', 'Change diaries: book, move and cancel lessons'],
          ]}
        />
        <DateField field={form.fields.last_day} label="Last day" max={lastDay.latest} />
        <p className="small quiet">
          No program changes prices, codes, money or who has access: that needs a person.{' '}
          <a href="/developers">What programs can call</a>
        </p>
        <Submit className="btn btn--go">Make token</Submit>
      </ActionForm>
    </Panel>
  );
}
