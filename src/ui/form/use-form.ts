import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  type FieldMessages,
  type FormProblem,
  messagesOf,
  problemsOf,
  type Refusal,
  type SendResult,
} from './form-problems.ts';
import { useSingleFlight } from './use-single-flight.ts';

/** What a form of text fields holds, by the fields' names. */
export type Values = Record<string, string>;
/** Fields that must hold something before the form is sent, each with its name in words. */
export type Required = readonly (readonly [field: string, words: string])[];

const NOTHING_REQUIRED: Required = [];
const NO_PROBLEMS: FormProblem[] = [];

/**
 * The engine of every form: sends it once at a time, names what is missing, and after a refusal gives each field's
 * message and the problems for the error summary. Typed values stay, except for a refused password.
 */
export function useForm({
  prefix,
  required = NOTHING_REQUIRED,
  filled = false,
  refused,
  onLook,
  send,
}: {
  /** A field `email` of the form `sign-in` has the id `sign-in-email`. */
  prefix: string;
  required?: Required;
  /** Whether the form comes filled in: then nothing is missing until the page has looked. */
  filled?: boolean;
  /** Why the server turned away what the browser posted by itself, before scripts ran. */
  refused?: Refusal | undefined;
  /** Runs whenever the form's values may have changed. */
  onLook?(form: HTMLFormElement): void;
  /** The form stays busy until this settles. */
  send(values: Values): Promise<SendResult>;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState(() => (filled ? [] : required.map(([, label]) => label)));
  const [refusal, setRefusal] = useState<Refusal | undefined>(refused);
  const [mended, setMended] = useState<readonly string[]>([]);
  const [problems, setProblems] = useState(() => (refused ? postedProblems(prefix, refused) : NO_PROBLEMS));

  const [busy, sendOnce] = useSingleFlight(async (element: HTMLFormElement) => {
    const result = await send(Object.fromEntries(new FormData(element)) as Values);
    if (!result.ok) clearPasswords(element);
    setRefusal(result.ok ? undefined : result);
    setMended([]);
  });

  // Reads the actual values: a browser that fills in a form by itself may fire no event.
  function checkMissing() {
    const values = new FormData(form.current ?? undefined);
    const lacking = required.filter(([field]) => String(values.get(field) ?? '').trim() === '');
    const missingLabels = lacking.map(([, name]) => name);
    setMissing((before) => (before.join() === missingLabels.join() ? before : missingLabels));
    if (form.current) onLook?.(form.current);
    return missingLabels;
  }
  // Before paint, so that the hint under the button does not push what follows it.
  useLayoutEffect(() => {
    checkMissing();
  });

  // After render, since a refusal may open fields that were not on the page when the form was sent.
  useLayoutEffect(() => {
    const ids = Array.from(form.current?.elements ?? [], ({ id }) => id);
    setProblems(refusal ? problemsOf(prefix, refusal, ids) : NO_PROBLEMS);
  }, [refusal, prefix]);

  // Another form in the same place begins without the first one's errors.
  const [currentPrefix, setCurrentPrefix] = useState(prefix);
  if (currentPrefix !== prefix) {
    setCurrentPrefix(prefix);
    setRefusal(undefined);
  }

  /** The summary stays as it is until the form is sent again: nothing moves while somebody types. */
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    checkMissing();
    const field = target as HTMLInputElement;
    const isMended = field.validity?.valid && field.value.trim() !== '';
    if (refusal && isMended && !mended.includes(field.name)) setMended([...mended, field.name]);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (checkMissing().length === 0) void sendOnce(event.currentTarget);
  }

  return {
    attributes: { ref: form, noValidate: true, onSubmit, onInput },
    busy,
    missing,
    errors: refusal ? without(messagesOf(refusal), mended) : {},
    problems,
  };
}

function without(errors: FieldMessages, fields: readonly string[]): FieldMessages {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
}

/** Where no script can look, every field that has an error is on the page. */
export function postedProblems(prefix: string, refused: Refusal): FormProblem[] {
  const fields = Object.keys(refused.errors);
  return problemsOf(
    prefix,
    refused,
    fields.map((field) => `${prefix}-${field}`),
  );
}

/** A refused password is typed again; a new one that is being chosen stays. */
function clearPasswords(form: HTMLFormElement) {
  for (const input of form.querySelectorAll<HTMLInputElement>('[autocomplete="current-password"]'))
    input.value = '';
}
