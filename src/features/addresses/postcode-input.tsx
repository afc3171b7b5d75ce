import { type ChangeEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';

/** Turns text into capitals while it is typed (§5), without moving the caret. */
export function PostcodeInput({
  id,
  value,
  onChange,
  onKeyDown,
  autoComplete,
  error,
}: {
  id: string;
  value: string;
  onChange(postcode: string): void;
  onKeyDown?(event: KeyboardEvent): void;
  autoComplete: string;
  error?: string | undefined;
}) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function change(event: ChangeEvent<HTMLInputElement>) {
    caret.current = event.target.selectionStart;
    onChange(event.target.value.toUpperCase());
  }

  return (
    <input
      className="input input--postcode"
      id={id}
      ref={input}
      name="postcode"
      value={value}
      onChange={change}
      onKeyDown={onKeyDown}
      autoComplete={autoComplete}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={16}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    />
  );
}
