import { type ReactNode, useState } from 'react';
import { asPence, pounds } from '#src/platform/money.ts';
import { inPlainLetters, lengthOf } from '#src/platform/texts/segments.ts';
import { TextArea } from './fields.tsx';
import type { OpenField } from './open-form.ts';

/** What staff write by text: the school’s name stands before it, and what it costs is said while they type. */
export function WordsOfText({
  field,
  label,
  school,
  pence,
}: {
  field: OpenField;
  label: ReactNode;
  school: string;
  pence: number;
}) {
  const [words, setWords] = useState(field.value);
  return (
    <>
      <TextArea
        field={field}
        label={label}
        hint="The school’s name comes before it. From 21:00 to 08:00 it waits for the morning."
        rows={4}
        onInput={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <p className="quiet">{formatLength(`${school}: ${words}`, pence)}</p>
    </>
  );
}

/** "77 of 160 characters, 5p": how long a text is as phones count, and what it costs. */
export function formatLength(text: string, pence: number): string {
  const { alphabet, units, segments } = lengthOf(inPlainLetters(text).trim());
  const cost = pounds(asPence(segments * pence));
  const held = alphabet === 'gsm' ? 160 : 70;
  const foreign = alphabet === 'gsm' ? '' : ', since a letter or sign is not of phones’ own alphabet';
  return segments === 1
    ? `${units} of ${held} characters${foreign}. Costs about ${cost}.`
    : `${units} characters${foreign}: ${segments} parts. Costs about ${cost}.`;
}
