import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { CloseIcon } from '../icons.tsx';
import { showToastsIn } from './toasts.tsx';
import './modal.css';

/**
 * A dialog based on the browser's own: closes by Escape, a button or a press outside; focus returns to its origin.
 * Its content stays mounted, so that typed text survives closing.
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
    const element = dialog.current;
    element?.showModal();
    heading.current?.focus();
    showToastsIn(element);
    return () => {
      showToastsIn(null);
      element?.close();
    };
  }, [open]);

  // `open` decides: the browser reports a close only later, when the dialog may have been reopened.
  function closeByEscape(event: SyntheticEvent) {
    event.preventDefault();
    onClose();
  }

  function closed() {
    if (!dialog.current?.open) onClose();
  }

  // The dialog's own edge is not beside it.
  function closeFromBeside({ target, clientX: x, clientY: y }: MouseEvent) {
    const element = dialog.current;
    if (target !== element || !element) return;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (x < left || x > right || y < top || y > bottom) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by keyboard
    <dialog
      className="dialog"
      aria-labelledby={id}
      ref={dialog}
      onCancel={closeByEscape}
      onClose={closed}
      onClick={closeFromBeside}
    >
      <div className="dialog__paper">
        <div className="dialog__head cluster cluster--nowrap between items-start g-4 mb-4">
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
