import { type ReactNode, useState } from 'react';
import { Modal } from '#src/ui/feedback/modal.tsx';
import { showToast } from '#src/ui/feedback/toasts.tsx';
import { useReady } from '#src/ui/form/use-ready.ts';
import { MessageForm, type MessageFormProps, Sent } from './message-form.tsx';

type Form = MessageFormProps & { toast: string };

/** A button that opens a form in a dialog, or where no script runs a link to the form's page. Closing the dialog keeps what was typed; sending clears it. */
export function DialogForm({ icon, label, ...form }: Form & { icon: ReactNode; label: string }) {
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
      {ready ? (
        <button type="button" className="btn" onClick={start}>
          {icon}
          {label}
        </button>
      ) : (
        <a className="btn" href={form.page}>
          {icon}
          {label}
        </a>
      )}
      <Modal open={open} title={form.title} onClose={close}>
        {sent ? (
          <Sent message={sent}>
            <button type="button" className="btn" onClick={close}>
              Back to the page
            </button>
          </Sent>
        ) : (
          <MessageForm
            {...form}
            titled={open}
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
