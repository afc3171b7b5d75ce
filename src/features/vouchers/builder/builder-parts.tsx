import type { ReactNode } from 'react';
import { FieldError } from '#src/ui/form/field.tsx';
import type { FieldMessages } from '#src/ui/form/form-problems.ts';
import { Radio, type RadioProps } from '#src/ui/form/radio.tsx';
import type { Draft } from './builder-draft.ts';
import type { OfferedDesign } from './designs/designs-api-schema.ts';

/** What every section of the builder gets. */
export interface SectionProps {
  draft: Draft;
  change(part: Partial<Draft>): void;
  errors: FieldMessages;
}

export const PREFIX = 'voucher';

/** The id of an API field, used by the error summary's links and by the ids of errors. */
export function idOf(field: string): string {
  return `${PREFIX}-${field}`;
}

/** A numbered section. An error of its radio group is shown under the legend. */
export function BuilderSection({
  number,
  title,
  field = '',
  error,
  children,
}: {
  number: number;
  title: string;
  /** The API field that the section's radios set. */
  field?: string;
  error?: string | undefined;
  children: ReactNode;
}) {
  return (
    <fieldset className="leg" aria-describedby={error ? `${idOf(field)}-error` : undefined}>
      <legend>
        <span className="jn" aria-hidden="true">
          {number}
        </span>
        <span>{title}</span>
      </legend>
      <div className="leg__body">
        <FieldError id={idOf(field)} error={error} />
        {children}
      </div>
    </fieldset>
  );
}

/** An option as a card, which looks like a sign when selected. */
export function OptionCard({
  title,
  note,
  big = false,
  ...radio
}: RadioProps & { title: string; note: ReactNode; big?: boolean }) {
  return (
    <Radio {...radio} className={big ? 'pick pick--big' : 'pick'}>
      <span>
        <span className="pick__name">{title}</span>
        <span className="pick__note">{note}</span>
      </span>
    </Radio>
  );
}

/** Designs to choose from by their pictures: eight e-voucher designs, or four card designs. */
export function DesignOptions({
  designs,
  field,
  chosen,
  onChoose,
}: {
  designs: OfferedDesign[];
  field: 'template' | 'card_template';
  chosen: string;
  onChoose(id: string): void;
}) {
  return (
    <div className="picks picks--4">
      {designs.map(({ id, name, thumbnail_path }, index) => (
        <Radio
          key={id}
          id={index === 0 ? idOf(field) : undefined}
          name={field === 'template' ? 'template' : 'card'}
          value={id}
          chosen={chosen}
          onChoose={onChoose}
          className="pick pick--art"
        >
          <img src={thumbnail_path} alt="" width="320" height="200" fetchPriority="low" />
          <span className="pick__name">{name}</span>
        </Radio>
      ))}
    </div>
  );
}
