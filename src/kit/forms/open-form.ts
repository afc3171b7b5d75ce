import type { Formed } from '#src/kit/actions/actions-of.server.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { NOT_SENT } from '#src/ui/posted/keep-typed-form.ts';
import { type FormSubject, isOf } from '#src/ui/posted/posted-form.tsx';

export interface FieldBounds {
  required: boolean;
  maxLength?: number;
}

/** What a page knows of an action's form (`formOf`). */
export interface FormOf<Field extends string, Expected extends string, Param extends string> {
  action: string;
  fields: Record<Field, FieldBounds>;
  /** The names of what the page shows and the form sends with it. */
  expected: readonly Expected[];
  /** The names of what the form is about. */
  subject: readonly Param[];
}

type Value = string | number;

/** A part of a form that has nothing in it may be left out. */
type Part<Key extends string, Name extends string> = [Name] extends [never]
  ? { [One in Key]?: undefined }
  : { [One in Key]: Record<Name, Value> };

type Opening<Field extends string, Expected extends string, Param extends string> = Part<'subject', Param> &
  Part<'expected', Expected> & {
    /** What the fields hold before anybody types. */
    defaults?: Partial<Record<Field, Value | boolean | null | undefined>>;
    /** Fields that nobody sees. */
    hidden?: Partial<Record<Field, Value>>;
    refused?: RefusedPost | undefined;
  };

/** A field as its part of the page needs it: spread over a `TextField` and the like. */
export interface OpenField extends FieldBounds {
  id: string;
  name: string;
  value: string;
  error: string | undefined;
}

/** A form of one action about one subject. */
export interface OpenForm<Field extends string = string> {
  id: string;
  action: string;
  subject: FormSubject;
  expected: Record<string, Value>;
  fields: Record<Field, OpenField>;
  refused: RefusedPost | undefined;
  /** The refusal, if it was this form that was refused. */
  own: RefusedPost | undefined;
  isRefused: boolean;
}

/** Opens a form: names, ids, what was typed before it was refused, and what was wrong. */
export function openForm<Field extends string, Expected extends string, Param extends string>(
  { action, fields }: FormOf<Field, Expected, Param>,
  opening: Opening<Field, Expected, Param>,
): OpenForm<Field> {
  const { defaults = {}, hidden = {}, refused } = opening;
  const subject = { ...opening.subject, ...hidden } as FormSubject;
  const id = [action, ...Object.values(subject)].join('-');
  const own = refused && isOf(refused, action, subject) ? refused : undefined;
  const open = Object.entries<FieldBounds>(fields).map(([name, bounds]) => {
    const before = (defaults as Record<string, unknown>)[name];
    const value = own ? (own.values[name] ?? '') : String(before ?? '');
    return [name, { id: `${id}-${name}`, name, value, error: own && errorOf(name, own), ...bounds }];
  });
  return {
    id,
    action,
    subject,
    expected: expectedAgain(opening.expected, own),
    fields: Object.fromEntries(open),
    refused,
    own,
    isRefused: own !== undefined,
  };
}

/**
 * What a form expects that got no answer: what it was sent with, though the page has been read again since. If it has arrived, it
 * is refused or taken as the same one, and nothing is done twice.
 */
function expectedAgain(expected: Record<string, Value> = {}, own: RefusedPost | undefined) {
  if (own?.code !== NOT_SENT) return expected;
  return Object.fromEntries(
    Object.entries(expected).map(([name, value]) => [name, own.values[name] ?? value]),
  );
}

/** The id of what a form sends next, made by its page: after a refusal the one that was sent, by which the form is known. */
export function idToSend(
  { action }: { action: string },
  made: string,
  refused: RefusedPost | undefined,
): string {
  return (refused?.values.act === action && refused.values.id) || made;
}

/** What is wrong with a field. Where one field takes a list, it may be an entry: `outcodes.0`. */
function errorOf(field: string, { errors }: RefusedPost): string | undefined {
  return Object.entries(errors).find(([name]) => name.split('.')[0] === field)?.[1][0];
}

/** What a form of each of these actions sends where nothing is typed. Their names are told apart by the compiler alone. */
type Button<One> =
  One extends Formed<infer Name, infer Field, infer Expected, infer Param>
    ? [action: Name, opening: Omit<Opening<Field, Expected, Param>, 'defaults'>]
    : never;

/**
 * A form with nothing to type: a button. It is of one of the actions whose type it is given, so that a wrong name or a
 * field that is missing is an error of the compiler: `buttonForm<typeof voucherActions>('voidVoucher', { subject: { id } })`.
 */
export function buttonForm<Actions extends readonly Formed[] = never>(
  ...button: Button<Actions[number]>
): OpenForm<never> {
  const [action, opening] = button as unknown as [string, Opening<never, never, never>];
  return openForm({ action, fields: {}, expected: [], subject: [] }, opening);
}
