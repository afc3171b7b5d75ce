import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { pageTitle } from '#src/platform/brand.ts';
import { type CallFailure, callApi } from '#src/platform/http/api-client.ts';
import type { FieldErrors } from '#src/platform/http/problem.ts';
import { Modal } from '#src/ui/feedback/modal.tsx';
import { showToast } from '#src/ui/feedback/toasts.tsx';
import { ErrorSummary } from '#src/ui/form/error-summary.tsx';
import type { FormProblem } from '#src/ui/form/form-problems.ts';
import { useReady } from '#src/ui/form/use-ready.ts';
import { TickIcon } from '#src/ui/icons.tsx';

type Values = Record<string, string>;

interface Form {
  /** A field `email` of the form `review` has the id `review-email`. */
  prefix: string;
  title: string;
  path: string;
  bodyOf(values: Values): object;
  send: string;
  note: string;
  toast: string;
  children(errors: FieldErrors): ReactNode;
}

/** A button and its dialog with a form. What is typed there stays when it is closed, and until it has been sent. */
export function DialogForm({ icon, words, ...form }: Form & { icon: ReactNode; words: string }) {
  const ready = useReady();
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState('');
  const close = () => setOpen(false);

  function start() {
    setSent('');
    setOpen(true);
  }

  return (
    <>
      <button type="button" className="btn" disabled={!ready} onClick={start}>
        {icon}
        {words}
      </button>
      <Modal open={open} title={form.title} onClose={close}>
        {sent ? (
          <Sent message={sent} onClose={close} />
        ) : (
          <Filling
            {...form}
            open={open}
            onSent={(message) => {
              showToast('success', form.toast);
              setSent(message);
            }}
          />
        )}
      </Modal>
    </>
  );
}

function Filling({
  prefix,
  title,
  path,
  bodyOf,
  send,
  note,
  open,
  onSent,
  children,
}: Form & { open: boolean; onSent(message: string): void }) {
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ errors: FieldErrors; problems: FormProblem[] }>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    const body = bodyOf(valuesOf(event.currentTarget));
    const result = await callApi<{ message: string }>('POST', path, { body });
    sending.current = false;
    setBusy(false);
    if (result.ok) onSent(result.data.message);
    else setFailure({ errors: result.errors, problems: problemsOf(prefix, result) });
  }

  return (
    <form className="letter" noValidate onSubmit={submit}>
      {open && failure && <title>{`Error: ${pageTitle(title)}`}</title>}
      <ErrorSummary problems={failure?.problems ?? NONE} />
      {children(failure?.errors ?? {})}
      <p className="row">
        <button type="submit" className="btn btn--go" aria-busy={busy || undefined}>
          {busy ? 'Sending…' : send}
        </button>
        <span className="small quiet">{note}</span>
      </p>
    </form>
  );
}

const NONE: FormProblem[] = [];

/** What takes the form's place takes the focus too, so that it is read (§8 words it). */
function Sent({ message, onClose }: { message: string; onClose(): void }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div className="letter letter--sent">
      <p className="lead" tabIndex={-1} ref={words}>
        <TickIcon />
        {message}
      </p>
      <p>
        <button type="button" className="btn" onClick={onClose}>
          Back to the page
        </button>
      </p>
    </div>
  );
}

function valuesOf(form: HTMLFormElement): Values {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

function problemsOf(prefix: string, { message, errors }: CallFailure): FormProblem[] {
  const fields = Object.entries(errors);
  if (fields.length === 0) return [{ text: message }];
  return fields
    .map(([field, [text = message]]) => {
      const fieldId = `${prefix}-${field}`;
      return document.getElementById(fieldId) ? { fieldId, text } : { text };
    })
    .sort(asOnThePage);
}

/** The summary names what is wrong in the order of the fields; what belongs to no field comes last. */
function asOnThePage(one: FormProblem, other: FormProblem): number {
  const [here, there] = [one, other].map(({ fieldId }) => fieldId && document.getElementById(fieldId));
  if (!here || !there) return Number(!here) - Number(!there);
  return here.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
