import { useState } from 'react';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextArea } from '#src/kit/forms/fields.tsx';
import type { OpenForm } from '#src/kit/forms/open-form.ts';
import { formatLength } from '#src/kit/forms/words-of-text.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { previewOf } from '#src/platform/texts/text-wording.ts';
import { Placeholders } from '../placeholders.tsx';
import '../school.css';

interface Shown {
  form: OpenForm<'words'>;
  examples: Record<string, string>;
  required: readonly string[];
  /** The number that texts come from. */
  from: string | null;
  pence: number;
}

/** A text's words, beside the text as a phone shows it. */
export function TextWordsForm({ form, examples, required, from, pence }: Shown) {
  const [words, setWords] = useState(form.fields.words.value);
  const text = previewOf(words, examples);
  return (
    <div className="email-words">
      <Panel id="words" title="Words">
        <ActionForm form={form} className="stack stack--3">
          <TextArea
            field={form.fields.words}
            label="Text"
            hint="Begin with the school’s name: a phone shows a number alone"
            rows={5}
            onInput={({ currentTarget }) => setWords(currentTarget.value)}
          />
          <p>
            Say what has happened or what is to be done, and nothing that sells. A word about offers, prices
            or other lessons makes the whole text advertising, which needs their consent to advertising by
            text.
          </p>
          <p>
            Where a long name or place would make it two texts, our shortest words that fit are sent instead.
          </p>
          <p>
            <Submit className="btn btn--go">Save</Submit>
          </p>
        </ActionForm>
      </Panel>
      <Panel id="preview" title="Preview" count="filled in with examples" className="email-words__preview">
        <div className="text-phone">
          <p className="text-phone__from">{from ?? examples.school}</p>
          <p className="text-phone__text">{text}</p>
        </div>
        <p className="quiet">{formatLength(text, pence)}</p>
      </Panel>
      <Placeholders examples={examples} required={required} needed="Must stay" />
    </div>
  );
}
