import { useEffect, useRef, useState } from 'react';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextArea, TextField } from '#src/kit/forms/fields.tsx';
import type { OpenForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { WordingField } from '#src/platform/mail/wording.ts';
import { Placeholders } from '../placeholders.tsx';
import '../school.css';

/** How long nobody types before the preview follows. */
const PAUSE_MS = 600;

/** An email's words, beside the email as it would be with them. */
export function WordingForm({
  name,
  form,
  needsOpening,
  examples,
  required,
}: {
  name: string;
  form: OpenForm<WordingField>;
  needsOpening: boolean;
  examples: Record<string, string>;
  required: readonly string[];
}) {
  const { subject, heading, opening, closing } = form.fields;
  const typed = useRef<HTMLDivElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const preview = `/office/school/emails/${name}/preview`;
  const [shown, setShown] = useState(preview);
  useEffect(() => () => clearTimeout(pause.current), []);
  function follow() {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      const fields = typed.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('.input') ?? [];
      const words = Array.from(fields, (field) => [field.name, field.value]);
      setShown(`${preview}?${new URLSearchParams(words)}`);
    }, PAUSE_MS);
  }
  return (
    <div className="email-words">
      <div ref={typed} onInput={follow}>
        <Panel id="words" title="Words">
          <ActionForm form={form} className="stack stack--3">
            <TextField field={subject} label="Subject" autoComplete="off" />
            <TextField field={heading} label="Heading" autoComplete="off" />
            <TextArea
              field={opening}
              label="Opening"
              hint="An empty line begins a new paragraph"
              rows={6}
              optional={!needsOpening}
            />
            <TextArea field={closing} label="Closing" hint="Below everything else" rows={4} optional />
            <p>
              <Submit className="btn btn--go">Save</Submit>
            </p>
          </ActionForm>
        </Panel>
      </div>
      <Panel id="preview" title="Preview" count="with invented people" className="email-words__preview">
        {/* Another address is another frame: one that was sent elsewhere would be a step back in the browser's history. */}
        <iframe key={shown} title="Preview of the email" src={shown} />
      </Panel>
      <Placeholders examples={examples} required={required} needed="In the opening" />
    </div>
  );
}
