import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { onCallEnded } from '#src/platform/http/api-client.ts';
import { ToastList, type ToastText } from './toast-list.tsx';

let shown: readonly ToastText[] = [];
let count = 0;
let place: Element | null = null;
const listeners = new Set<() => void>();
const NONE: readonly ToastText[] = [];

function publish(next: readonly ToastText[]) {
  shown = next;
  for (const listener of listeners) listener();
}

export function showToast(kind: ToastText['kind'], text: string, call?: string) {
  count += 1;
  // A toast with the same text, or of the same call, is replaced: neither stacks.
  const others = shown.filter((toast) => toast.text !== text && !(call && toast.call === call));
  publish([...others, { id: count, kind, text, call }].slice(-3));
}

/** Content outside an open dialog is inert, so toasts move into it. */
export function showToastsIn(dialog: Element | null) {
  place = dialog;
  publish([...shown]);
}

/** A call that succeeds after failing removes its toast, which is no longer true. */
function callEnded(call: string, failure: { message: string } | undefined) {
  if (failure) showToast('error', failure.message, call);
  else if (shown.some((toast) => toast.call === call)) publish(shown.filter((toast) => toast.call !== call));
}

function dismissToast(id: number) {
  publish(shown.filter((toast) => toast.id !== id));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Toasts() {
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => NONE,
  );
  useEffect(() => onCallEnded(callEnded), []);
  const list = <ToastList toasts={toasts} onDismiss={dismissToast} />;
  return place ? createPortal(list, place) : list;
}
