import { useState } from 'react';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextArea } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { formatLength } from '#src/kit/forms/words-of-text.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { previewOf } from '#src/platform/texts/text-wording.ts';
import { Placeholders } from '../placeholders.tsx';
import type { TextRead } from './read-text.server.ts';
import '../school.css';

/** A text's words, beside the text as a phone shows it. */
export function TextWordsForm({ text, refused }: { text: TextRead; refused: RefusedPost | undefined }) {
  const { name, examples, required, from, pence, version } = text;
  const form = openForm(text.form, {
    subject: { text: name },
    expected: { expected_version: version },
    defaults: { words: text.words },
    refused,
  });
  const [words, setWords] = useState(form.fields.words.value);
  const shown = previewOf(words, examples);
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
          <p className="text-phone__text">{shown}</p>
        </div>
        <p className="quiet">{formatLength(shown, pence)}</p>
      </Panel>
      <Placeholders examples={examples} required={required} needed="Must stay" />
    </div>
  );
}
