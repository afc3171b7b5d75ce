import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useLayoutEffect,
  useState,
} from 'react';
import { describedBy, Field, FieldError } from '#src/ui/form/field.tsx';
import { type Option, Select } from '#src/ui/form/select.tsx';
import { TextArea as Area } from '#src/ui/form/text-area.tsx';
import { useReady } from '#src/ui/form/use-ready.ts';
import type { OpenField } from './open-form.ts';

/** What an open field says by itself, which no page says again. */
type Own = 'id' | 'name' | 'value' | 'defaultValue' | 'maxLength' | 'className';

interface Labelled {
  field: OpenField;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  className?: string;
}

type InputProps = Labelled & Omit<InputHTMLAttributes<HTMLInputElement>, Own>;

export function TextField({ field: { value, ...field }, ...input }: InputProps) {
  return <Field defaultValue={value} {...field} {...input} />;
}

/** A file to choose. What was chosen is not kept after a refusal: no browser takes it back. */
export function FileField({
  field: { value: _, maxLength: _most, ...field },
  ...input
}: InputProps & { accept: string }) {
  return <Field type="file" {...field} {...input} />;
}

/** A picture to choose, of the kinds that are taken (`pictureFile`). */
export function PictureField(input: InputProps) {
  return <FileField accept="image/jpeg,image/png,image/webp" {...input} />;
}

export function EmailField(input: InputProps) {
  return <TextField inputMode="email" {...input} />;
}

export function MoneyField(input: InputProps) {
  return <TextField inputMode="decimal" {...input} />;
}

export function DateField(input: InputProps) {
  return <TextField type="date" {...input} />;
}

export function TextArea({
  field: { value, ...field },
  ...area
}: Labelled & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Own>) {
  return <Area defaultValue={useTextSoFar(field.id, value)} {...field} {...area} />;
}

/**
 * While it takes over the server's page, React sets the text of a text area anew, though of no other field (`initTextarea`). So
 * it is given what stands there by then, and the selection is put back.
 */
function useTextSoFar(id: string, value: string): string {
  const isReady = useReady();
  const [soFar] = useState(() => {
    const area = isReady ? null : (globalThis.document?.getElementById(id) as HTMLTextAreaElement | null);
    return area && { area, text: area.value, from: area.selectionStart, to: area.selectionEnd };
  });
  useLayoutEffect(() => {
    if (soFar?.area === document.activeElement) soFar.area.setSelectionRange(soFar.from, soFar.to);
  }, [soFar]);
  return isReady || !soFar ? value : soFar.text;
}

/** One of several choices. The first may be empty, where nothing is chosen beforehand. */
export function SelectField({
  field: { value, maxLength: _, ...field },
  ...select
}: Omit<Labelled, 'look'> &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, Own> & { options: readonly Option[] }) {
  return <Select defaultValue={value} {...field} {...select} />;
}

interface Group {
  field: OpenField;
  legend?: ReactNode;
  options: readonly Option[];
  /** The id of the form, where the group stands outside it. */
  form?: string;
  /** The class of the options' box. */
  className?: string;
}

/** Radio buttons: one of several choices. */
export function RadioGroup(group: Group) {
  const { value } = group.field;
  return <Choices {...group} type="radio" isChosen={(one) => value === one} />;
}

/** Check boxes with one name: the action's schema of the field is a `chosen`. */
export function CheckboxGroup(group: Group) {
  const ticked = group.field.value.split(',');
  return <Choices {...group} type="checkbox" isChosen={(one) => ticked.includes(one)} />;
}

function Choices({
  field: { id, name, error, required },
  legend,
  options,
  form,
  className = 'dots',
  type,
  isChosen,
}: Group & { type: 'radio' | 'checkbox'; isChosen: (value: string) => boolean }) {
  return (
    <div className={error ? 'field field--error' : 'field'}>
      <fieldset className="fieldset" aria-describedby={describedBy(id, undefined, error)}>
        {legend && <legend>{legend}</legend>}
        <div className={className}>
          {options.map(([value, text]) => (
            <label key={value} className={type === 'radio' ? 'dot' : 'tick'}>
              <input
                type={type}
                form={form}
                name={name}
                value={value}
                defaultChecked={isChosen(String(value))}
                required={type === 'radio' && required}
              />
              <span>{text}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <FieldError id={id} error={error} />
    </div>
  );
}

/** The button that sends a form. With the name of another action of the same fields, it does that in its place. */
export function Submit({
  className = 'btn',
  action,
  disabled,
  children,
}: {
  className?: string;
  action?: string | undefined;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <button type="submit" className={className} name={action && 'act'} value={action} disabled={disabled}>
      {children}
    </button>
  );
}
