import * as Toast from '@radix-ui/react-toast';
import { dismissToast, TOAST_MS, type ToastText } from './toasts.tsx';

/** Messages at the bottom of the window, announced politely, held while pointed at or focused. */
export default function ToastList({ toasts }: { toasts: readonly ToastText[] }) {
  return (
    <Toast.Provider label="Message" swipeDirection="down">
      {toasts.map((toast) => (
        <Toast.Root
          key={toast.id}
          type="background"
          duration={TOAST_MS[toast.kind]}
          className={`toast plate ${toast.kind === 'success' ? 'plate--green' : 'plate--red'}`}
          onOpenChange={(open) => !open && dismissToast(toast.id)}
        >
          <Toast.Description>{toast.text}</Toast.Description>
          <Toast.Close className="btn">Dismiss</Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport className="toasts" label="Messages ({hotkey})" />
    </Toast.Provider>
  );
}
