import { type ReactNode, useEffect, useRef, useState } from 'react';
import { callApi } from '#src/platform/http/api-client.ts';
import { Modal } from '#src/ui/feedback/modal.tsx';
import { showToast } from '#src/ui/feedback/toasts.tsx';
import { ErrorSummary } from '#src/ui/form/error-summary.tsx';
import type { FieldMessages } from '#src/ui/form/form-problems.ts';
import { SubmitButton } from '#src/ui/form/submit-button.tsx';
import { useForm, type Values } from '#src/ui/form/use-form.ts';
import { useReady } from '#src/ui/form/use-ready.ts';
import { TickIcon } from '#src/ui/icons.tsx';

interface Form {
  /** A field `email` of the form `review` has the id `review-email`. */
  prefix: string;
  title: string;
  path: string;
  bodyOf(values: Values): object;
  button: string;
  note: string;
  toast: string;
  children(errors: FieldMessages): ReactNode;
}

/** A button that opens a form in a dialog. Closing the dialog keeps what was typed; sending clears it. */
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
  button,
  note,
  open,
  onSent,
  children,
}: Form & { open: boolean; onSent(message: string): void }) {
  const { attributes, busy, errors, problems } = useForm({ prefix, send });

  async function send(values: Values) {
    const result = await callApi<{ message: string }>('POST', path, { body: bodyOf(values) });
    if (result.ok) onSent(result.data.message);
    return result;
  }

  return (
    <form className="letter" {...attributes}>
      <ErrorSummary problems={problems} title={open ? title : undefined} />
      {children(errors)}
      <p className="row">
        <SubmitButton words={[button, 'Sending…']} busy={busy} />
        <span className="small quiet">{note}</span>
      </p>
    </form>
  );
}

/** The confirmation replaces the form and takes the focus, so that screen readers read it (§8 words it). */
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
