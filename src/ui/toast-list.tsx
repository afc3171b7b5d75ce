import * as Toast from '@radix-ui/react-toast';

export interface ToastText {
  id: number;
  kind: 'success' | 'error';
  text: string;
}

/** Specification 9: green ones are gone after 3 seconds, red ones after 10. */
const TOAST_MS = { success: 3_000, error: 10_000 } as const;

interface Props {
  toasts: readonly ToastText[];
  onDismiss(id: number): void;
}

/** Messages at the bottom of the window, announced politely, held while pointed at or focused. */
export function ToastList({ toasts, onDismiss }: Props) {
  return (
    <Toast.Provider label="Message" swipeDirection="down">
      {toasts.map((toast) => (
        <Toast.Root
          key={toast.id}
          type="background"
          duration={TOAST_MS[toast.kind]}
          className={`toast plate ${toast.kind === 'success' ? 'plate--green' : 'plate--red'}`}
          onOpenChange={(open) => !open && onDismiss(toast.id)}
        >
          <Toast.Description>{toast.text}</Toast.Description>
          <Toast.Close className="btn">Dismiss</Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport className="toasts" label="Messages ({hotkey})" />
    </Toast.Provider>
  );
}
