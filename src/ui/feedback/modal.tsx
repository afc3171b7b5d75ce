import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { CloseIcon } from '../icons.tsx';
import { showToastsIn } from './toasts.tsx';
import './modal.css';

/**
 * A named dialog on the browser's own: Escape, a visible Close, a press beside it; focus returns to where it came from.
 * What is in it stays mounted, so that unsent words survive closing.
 */
export function Modal({
  open,
  title,
  onClose,
  children,
}: {
  open: boolean;
  title: string;
  onClose(): void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    const shown = dialog.current;
    shown?.showModal();
    heading.current?.focus();
    showToastsIn(shown);
    return () => {
      showToastsIn(null);
      shown?.close();
    };
  }, [open]);

  // What closes it is `open`: the browser tells of a close only later, when it may have been opened again.
  function closeByEscape(event: SyntheticEvent) {
    event.preventDefault();
    onClose();
  }

  function closed() {
    if (!dialog.current?.open) onClose();
  }

  function closeFromBeside(event: MouseEvent) {
    if (event.target === dialog.current) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does it by keyboard
    <dialog
      className="dialog"
      aria-labelledby={id}
      ref={dialog}
      onCancel={closeByEscape}
      onClose={closed}
      onClick={closeFromBeside}
    >
      <div className="dialog__paper">
        <div className="dialog__head">
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className="btn btn--text" onClick={onClose}>
            <CloseIcon />
            Close
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
