import type { ReactNode } from 'react';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { Field, FieldError } from '#src/ui/form/field.tsx';
import { type FormProblem, messagesOf } from '#src/ui/form/form-problems.ts';

/** Each field's id is its name. */
export function problemsOf(refused: RefusedPost): FormProblem[] {
  const problems = Object.entries(messagesOf(refused)).map(([fieldId, text]) => ({ fieldId, text }));
  return problems.length > 0 ? problems : [{ text: refused.message }];
}

/** A field as it was sent, with its error. */
export const sentField = (refused: RefusedPost | undefined, name: string) => ({
  id: name,
  name,
  defaultValue: refused?.values[name] ?? '',
  error: refused?.errors[name]?.[0],
});

/** The name of the person who takes the gift up. */
export function RecipientName({ field }: { field: (name: string) => ReturnType<typeof sentField> }) {
  return (
    <div className="grid-2">
      <Field {...field('firstname')} label="First name" autoComplete="given-name" />
      <Field {...field('surname')} label="Last name" autoComplete="family-name" />
    </div>
  );
}

/** The basket that a refused form goes on filling. One that has ended is no longer filled. */
export function keptPurchase(refused: RefusedPost | undefined): string | undefined {
  return refused?.code === 'basket_not_found' ? undefined : refused?.values.purchase;
}

/** " from Joan", in a heading. */
export function FromGiver({ giver }: { giver: string | undefined }) {
  if (!giver) return null;
  return (
    <>
      {' '}
      from <bdi>{giver}</bdi>
    </>
  );
}

/** A box to tick, with its error. */
export function GiftTick({
  name,
  isTicked,
  error,
  children,
}: {
  name: string;
  isTicked: boolean;
  error?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div>
      <label className="tick">
        <input type="checkbox" id={name} name={name} value="yes" defaultChecked={isTicked} />
        {children}
      </label>
      <FieldError id={name} error={error} />
    </div>
  );
}

/** The recipient's half of the agreement that the giver is told. */
export function TellsBuyer({
  giver,
  isTicked,
  done,
}: {
  giver: string | undefined;
  isTicked: boolean;
  /** "booked". */
  done: string;
}) {
  return (
    <GiftTick name="tells_buyer" isTicked={isTicked}>
      <span>
        Tell {giver ? <bdi>{giver}</bdi> : 'whoever gave it'} that I’ve {done}. It’s one email
        {done === 'booked' && ', without your dates or address'}
      </span>
    </GiftTick>
  );
}
