import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { onCalls } from '#src/platform/http/api-client.ts';
import { ToastList, type ToastText } from './toast-list.tsx';

let visibleToasts: readonly ToastText[] = [];
let count = 0;
let place: Element | null = null;
const listeners = new Set<() => void>();
const NONE: readonly ToastText[] = [];

function publish(next: readonly ToastText[]) {
  visibleToasts = next;
  for (const listener of listeners) listener();
}

export function showToast(kind: ToastText['kind'], text: string, call?: string) {
  count += 1;
  // A toast with the same text, or of the same call, is replaced: neither stacks.
  const others = visibleToasts.filter((toast) => toast.text !== text && !(call && toast.call === call));
  publish([...others, { id: count, kind, text, call }].slice(-3));
}

/** Content outside an open dialog is inert, so toasts move into it. */
export function showToastsIn(dialog: Element | null) {
  place = dialog;
  publish([...visibleToasts]);
}

/** What a call has said goes when it is made again, not when it then succeeds (§8). */
export const callToasts = {
  begun: (call: string) => clearToasts({ test: (other) => other === call }),
  failed: (call: string, { message }: { message: string }) => showToast('error', message, call),
};

/** Removes what these calls have said, as a new attempt begins. */
export function clearToasts(calls: { test(call: string): boolean }) {
  keepToasts(({ call }) => !call || !calls.test(call));
}

/** Removes what a summary of errors says, which has the focus (R8). */
export function dropToastsThatSay(texts: readonly string[]) {
  keepToasts(({ text }) => !texts.includes(text));
}

function dismissToast(id: number) {
  keepToasts((toast) => toast.id !== id);
}

function keepToasts(isKept: (toast: ToastText) => boolean) {
  const rest = visibleToasts.filter(isKept);
  if (rest.length < visibleToasts.length) publish(rest);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const shownToasts = () => visibleToasts;

export function Toasts() {
  const toasts = useSyncExternalStore(subscribe, shownToasts, () => NONE);
  useEffect(() => onCalls(callToasts), []);
  const list = <ToastList toasts={toasts} onDismiss={dismissToast} />;
  return place ? createPortal(list, place) : list;
}
