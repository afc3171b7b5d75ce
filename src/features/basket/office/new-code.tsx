import { ActionForm } from '#src/kit/forms/action-form.tsx';
import {
  CheckboxGroup,
  DateField,
  MoneyField,
  RadioGroup,
  SelectField,
  Submit,
  TextField,
} from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import { capitalised } from '#src/platform/capitalised.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { DISCOUNT_FOR, discountKinds } from '../lines/discount.ts';
import type { newCodeForm } from './code-actions.server.ts';

export function NewCode({
  form: of,
  areas,
  refused,
}: {
  form: ReturnType<typeof newCodeForm>;
  areas: readonly (readonly [slug: string, name: string])[];
  refused: RefusedPost | undefined;
}) {
  const form = openForm(of, { defaults: { kind: 'percent', applies_to: 'lessons' }, refused });
  const { fields } = form;
  return (
    <Panel id="new-code" title="New code">
      <ActionForm form={form} back="/office/codes" className="stack">
        <TextField
          field={fields.code}
          label="Code"
          hint="3 to 16 letters and numbers"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <RadioGroup
          field={fields.kind}
          legend="Discount"
          options={[
            ['percent', 'Percent'],
            ['pounds', 'Pounds'],
          ]}
        />
        <MoneyField
          field={fields.amount}
          label="How much off"
          hint="Before the fee, which then is less too"
        />
        <SelectField
          field={fields.applies_to}
          label="For"
          options={discountKinds.map((kind) => [kind, capitalised(DISCOUNT_FOR[kind])])}
        />
        <div className="grid-2 items-end">
          <TextField
            field={fields.min_hours}
            label="From hours"
            hint="Lessons only"
            inputMode="numeric"
            optional
          />
          <SelectField
            field={fields.area}
            label="In"
            hint="Lessons only"
            options={[['', 'Every area'], ...areas]}
            optional
          />
        </div>
        <DateField field={fields.starts_on} label="From" optional />
        <DateField field={fields.ends_on} label="To, end of day" optional />
        <div className="grid-2 items-end">
          <TextField field={fields.max_uses} label="Total uses" inputMode="numeric" optional />
          <MoneyField field={fields.min_spend} label="Least spend in £" optional />
        </div>
        <CheckboxGroup
          field={fields.limits}
          options={[
            ['once_each', 'Once a person'],
            ['new_customers', 'New customers only'],
          ]}
        />
        <CheckboxGroup
          field={fields.allows}
          options={[['another_code', 'May be used together with another code that allows it']]}
        />
        <Submit className="btn btn--go">Create the code</Submit>
        <p className="small quiet">A used code’s discount can’t be changed, only its end and its limit.</p>
      </ActionForm>
    </Panel>
  );
}
